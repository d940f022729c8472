import { expect, it } from "vitest";
import { DiskRoom } from "./disk-room.ts";

it("does not count blocks that only root may write", async () => {
	const blocks = { blocks: 1_000_000, bfree: 500_000, bavail: 450_000, bsize: 4_096 };
	const room = DiskRoom.of("/", () => Promise.resolve(blocks));
	await room.refresh();
	expect(room.bytes).toBe(450_000 * 4_096 - 0.1 * 1_000_000 * 4_096);
});
