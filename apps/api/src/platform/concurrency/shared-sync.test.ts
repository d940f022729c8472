import { expect, it } from "vitest";
import { SharedSync } from "./shared-sync.ts";

/** Syncs that end when the test resolves them. */
function heldSyncs() {
	const begun: PromiseWithResolvers<void>[] = [];
	const shared = new SharedSync(() => {
		const sync = Promise.withResolvers<void>();
		begun.push(sync);
		return sync.promise;
	});
	const change = () => {
		shared.changed();
		return shared.untilDurable();
	};
	return { begun, shared, change };
}

it("syncs nothing if nothing changed", async () => {
	const { begun, shared } = heldSyncs();
	await shared.untilDurable();
	expect(begun).toHaveLength(0);
});

it("changes made during a sync share the next one, and only they wait for it", async () => {
	const { begun, shared, change } = heldSyncs();
	const first = [change(), shared.untilDurable()];
	const ended: string[] = [];
	const later = [change(), change()].map((each) => each.then(() => ended.push("later")));
	begun[0]?.resolve();
	await Promise.all(first);
	expect(ended).toEqual([]);
	expect(begun).toHaveLength(2);
	begun[1]?.resolve();
	await Promise.all(later);
	await shared.untilDurable();
	expect(begun).toHaveLength(2);
});

it("a failed sync rejects only the changes that it covers; later ones get their own sync", async () => {
	const { begun, change } = heldSyncs();
	const failed = change();
	const next = change();
	begun[0]?.reject(new Error("EIO"));
	await expect(failed).rejects.toThrow("EIO");
	begun[1]?.resolve();
	await next;
});

it("a change whose sync failed is not durable until a later one succeeds", async () => {
	const { begun, shared, change } = heldSyncs();
	const failed = change();
	begun[0]?.reject(new Error("EIO"));
	await expect(failed).rejects.toThrow("EIO");
	const again = shared.untilDurable();
	expect(begun).toHaveLength(2);
	begun[1]?.resolve();
	await again;
});

it("a sync that begins while a change is being made does not count for it", async () => {
	const { begun, shared, change } = heldSyncs();
	const made = Promise.withResolvers<void>();
	let isDurable = false;
	const slow = shared
		.makeDurably(() => made.promise)
		.then(() => {
			isDurable = true;
		});
	const quick = change();
	made.resolve();
	begun[0]?.resolve();
	await quick;
	expect(begun).toHaveLength(2);
	expect(isDurable).toBe(false);
	begun[1]?.resolve();
	await slow;
});

it("a change that fails is not synced", async () => {
	const { begun, shared } = heldSyncs();
	const failed = shared.makeDurably(() => Promise.reject(new Error("ENOENT")));
	await expect(failed).rejects.toThrow("ENOENT");
	expect(begun).toHaveLength(0);
});
