import { expect, it } from "vitest";
import { Log } from "../../platform/logging/log.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import type { ChainPlace } from "./audit-entry.ts";
import { AuditHeads } from "./audit-heads.ts";
import { HeadWriter } from "./head-writer.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);

/** Heads whose writes complete when the test says so. */
class SlowHeads extends AuditHeads {
	readonly writing: { place: ChainPlace; finish: () => void }[] = [];
	override write(place: ChainPlace): Promise<void> {
		return new Promise((finish) => this.writing.push({ place, finish }));
	}
}

it("writes a head only after the previous one is stored", async () => {
	const heads = new SlowHeads("", KEYS);
	let sequence = 1;
	const readLast = async () => ({ chain: "server", sequence, digest: "" });
	const writer = new HeadWriter(heads, new Log(() => {}), readLast);
	writer.wake();
	await expect.poll(() => heads.writing).toHaveLength(1);
	sequence = 2;
	const written = writer.write();
	await new Promise(setImmediate);
	expect(heads.writing).toHaveLength(1);
	heads.writing[0]?.finish();
	await expect.poll(() => heads.writing).toHaveLength(2);
	heads.writing[1]?.finish();
	await written;
	expect(heads.writing.map(({ place }) => place.sequence)).toEqual([1, 2]);
});
