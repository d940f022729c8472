import { expect, it } from "vitest";
import { UsedAgain } from "./wasm-program.ts";

const PAGE_BYTES = 65_536;
const PAGES = 8;
const STARTED = [1, 0, 2];

/** Programs whose memory begins with what their start wrote. */
function programs() {
	const memories: Uint8Array[] = [];
	const start = async () => {
		const memory = new Uint8Array(PAGES * PAGE_BYTES);
		memory.set(STARTED);
		memories.push(memory);
		return memory;
	};
	return { used: new UsedAgain(start, (memory) => memory), memories };
}

it.each([
	["over what the start wrote", 1],
	["in its last page after the start", PAGE_BYTES - 1],
	["behind pages that it left alone", 5 * PAGE_BYTES],
	["at the end of its memory", PAGES * PAGE_BYTES - 1],
])("a program meets nothing of what the last file left %s", async (_title, at) => {
	const { used, memories } = programs();
	await used.use(async (memory) => memory.fill(7, at, at + 1));
	await used.use(async (memory) => {
		expect([...memory.subarray(0, STARTED.length)]).toEqual(STARTED);
		expect(memory.findLastIndex((byte) => byte !== 0)).toBe(STARTED.length - 1);
	});
	expect(memories).toHaveLength(1);
});

it("a program whose task failed is not used again", async () => {
	const { used, memories } = programs();
	await expect(used.use(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
	await used.use(async () => {});
	expect(memories).toHaveLength(2);
});
