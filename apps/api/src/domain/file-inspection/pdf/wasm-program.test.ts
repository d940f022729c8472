import { sampleAddressProof, writtenPdf } from "@sim-registration/sample-documents";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UsedAgain } from "./wasm-program.ts";

const PAGE_BYTES = 65_536;
const PAGES = 8;
const STARTED = [1, 0, 2];

// Other tests may have used their programs.
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.restoreAllMocks());

/** Programs whose memory begins with what their start wrote. */
function programs(maxUses?: number) {
	const memories: Uint8Array[] = [];
	const start = async () => {
		const memory = new Uint8Array(PAGES * PAGE_BYTES);
		memory.set(STARTED);
		memories.push(memory);
		return memory;
	};
	return { used: new UsedAgain(start, (memory) => memory, maxUses), memories };
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

it("a program is used as often as its stack bears", async () => {
	const { used, memories } = programs(2);
	for (let use = 0; use < 5; use += 1) await used.use(async () => {});
	expect(memories).toHaveLength(3);
});

it("PDFium leaves nothing on its stack", async () => {
	const { wasm } = await import("./wasm-program.ts");
	const { ShownPdf } = await import("./shown-pdf.ts");
	const instances: { readonly exports: object }[] = [];
	class Watched extends wasm.Instance {
		constructor(module: object, imports: object) {
			super(module, imports);
			instances.push(this);
		}
	}
	vi.spyOn(wasm, "Instance").mockImplementation(Watched);
	const { bytes } = await sampleAddressProof();
	const free: number[] = [];
	for (let file = 0; file < 3; file += 1)
		await ShownPdf.use(bytes, async (shown) => {
			shown.rewritten();
			shown.drawFirstPage();
			const stack = instances[0]?.exports as { emscripten_stack_get_free: () => number };
			free.push(stack.emscripten_stack_get_free());
		});
	expect(new Set(free).size).toBe(1);
	expect(instances).toHaveLength(1);
});

it("qpdf reads the deepest nesting also in the last use of a program", async () => {
	const { listObjects } = await import("./list-objects.ts");
	const deep = writtenPdf({ page: `/X ${"<< /A ".repeat(490)} 1 ${" >>".repeat(490)}` }).bytes;
	const plain = writtenPdf({}).bytes;
	const first = await listObjects(deep);
	expect(first?.objects.numbers.size).toBeGreaterThan(0);
	for (let use = 1; use < 99; use += 1) await listObjects(plain);
	expect(await listObjects(deep)).toEqual(first);
});
