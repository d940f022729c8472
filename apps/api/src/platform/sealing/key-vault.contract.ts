import { afterEach, describe, expect, it } from "vitest";
import { expectEndAtAbort } from "../extensions/end-at-abort.contract.ts";
import { limitAdapter } from "../extensions/limit-adapter.ts";
import { generateDataKey } from "./data-key.ts";
import { KeyVault } from "./key-vault.ts";

/** Test support for an adapter: an empty vault, the same vault after a restart, its end. */
export interface KeyVaultHarness {
	open(): Promise<KeyVault>;
	reopen(): Promise<KeyVault>;
	close(): Promise<void>;
	/** Makes its service accept calls and answer none from now on. Omit if it has no service. */
	hang?(): Promise<void>;
}

/** The contract of every {@link KeyVault}. Run it on your own adapter. */
export function describeKeyVault(name: string, harness: KeyVaultHarness): void {
	describe(`${name}, a KeyVault`, () => {
		afterEach(() => harness.close());
		const open = async () => limitAdapter(KeyVault, await harness.open());
		const reopen = async () => limitAdapter(KeyVault, await harness.reopen());

		it("opens a stored key, also after a restart", async () => {
			const vault = await open();
			const key = generateDataKey();
			await vault.keep(key, "registration-1");
			const again = await reopen();
			const opened = await again.open(key.id);
			expect(opened?.id).toBe(key.id);
			expect(Buffer.from(opened?.bytes ?? [])).toEqual(Buffer.from(key.bytes));
		});

		it("does not know a key that was never stored", async () => {
			const vault = await open();
			expect(await vault.open(generateDataKey().id)).toBeUndefined();
		});

		it("destroys one key permanently and keeps the others", async () => {
			const vault = await open();
			const [first, second] = [generateDataKey(), generateDataKey()];
			await vault.keep(first, "registration-1");
			await vault.keep(second, "registration-2");
			await vault.destroy(first.id);
			await vault.destroy(first.id);
			const again = await reopen();
			expect(await again.open(first.id)).toBeUndefined();
			expect(await again.open(second.id)).toBeDefined();
		});

		it("opens every key as before after all are rewrapped", async () => {
			const vault = await open();
			const keys = Array.from({ length: 3 }, () => generateDataKey());
			for (const key of keys) await vault.keep(key, "registration-1");
			expect([keys.length, undefined]).toContain(await vault.count());
			expect(await vault.rewrap()).toBe(keys.length);
			const again = await reopen();
			for (const key of keys)
				expect(Buffer.from((await again.open(key.id))?.bytes ?? [])).toEqual(
					Buffer.from(key.bytes),
				);
		});

		it("lists the keys that were stored before a moment and never confirmed", async () => {
			const vault = await open();
			const [confirmed, forgotten] = [generateDataKey(), generateDataKey()];
			await vault.keep(confirmed, "registration-1");
			await vault.keep(forgotten, "registration-2");
			await vault.confirm(confirmed.id);
			const again = await reopen();
			const later = new Date(Date.now() + 60_000);
			expect(await again.listUnconfirmedBefore(later)).toEqual([forgotten.id]);
			expect(await again.listUnconfirmedBefore(new Date(0))).toEqual([]);
			expect(await again.isConfirmed(confirmed.id)).toBe(true);
			expect(await again.isConfirmed(forgotten.id)).toBe(false);
			expect(await again.isConfirmed(generateDataKey().id)).toBe(false);
		});

		it("belongs to the installation that claimed it first", async () => {
			const vault = await open();
			await vault.claim("installation-1");
			const again = await reopen();
			await again.claim("installation-1");
			await expect(again.claim("installation-2")).rejects.toMatchObject({
				name: "VaultBelongsElsewhereError",
			});
		});

		it.runIf(harness.hang)("ends a call when its signal aborts", async () => {
			const vault = await open();
			await harness.hang?.();
			await expectEndAtAbort((signal) => vault.open(generateDataKey().id, signal));
		});
	});
}
