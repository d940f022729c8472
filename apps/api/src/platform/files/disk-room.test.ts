import { statfs } from "node:fs/promises";
import { expect, it, vi } from "vitest";
import { DiskRoom } from "./disk-room.ts";

vi.mock("node:fs/promises", { spy: true });

it("does not count blocks that only root may write", async () => {
	const blocks = { blocks: 1_000_000, bfree: 500_000, bavail: 450_000, bsize: 4_096 };
	vi.mocked(statfs).mockResolvedValueOnce(blocks as never);
	const room = DiskRoom.of("/");
	await room.look();
	expect(room.bytes).toBe(450_000 * 4_096 - 0.1 * 1_000_000 * 4_096);
});
