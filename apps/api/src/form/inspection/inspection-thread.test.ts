import { sampleScreenshot } from "@sim-registration/sample-documents";
import { afterEach, expect, it } from "vitest";
import { generateDataKey } from "../../sealing/data-key.ts";
import { seal } from "../../sealing/seal.ts";
import { InspectionThread } from "./inspection-thread.ts";

const threads: InspectionThread[] = [];
afterEach(async () => {
	for (const thread of threads.splice(0)) await thread.close();
});

function thread(...options: ConstructorParameters<typeof InspectionThread>): InspectionThread {
	const made = new InspectionThread(...options);
	threads.push(made);
	return made;
}

/** A thread that does this with every file. */
function threadThat(body: string, timeLimitMs?: number): InspectionThread {
	const source = `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { ${body} });`;
	const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
	return thread({ url, ...(timeLimitMs === undefined ? {} : { timeLimitMs }) });
}

async function inspect(inspections: InspectionThread, { share = 1, isAltered = false } = {}) {
	const { bytes } = await sampleScreenshot();
	const file = bytes.subarray(0, bytes.length * share);
	const key = generateDataKey();
	const sealed = seal(key, "registration|idCopyF", file);
	if (isAltered) sealed.writeUInt8(sealed.readUInt8(100) ^ 1, 100);
	const task = { format: "png", key, purpose: "registration|idCopyF" } as const;
	return await inspections.inspect(task, async (memory) => {
		memory.set(sealed);
		return sealed.length;
	});
}

it("a thread takes one file after another", async () => {
	const inspections = thread();
	expect(await inspect(inspections)).toBeUndefined();
	expect(await inspect(inspections, { share: 0.5 })).toBe("error_file_damaged");
	expect(await inspect(inspections)).toBeUndefined();
});

it("a draft that was altered on the disk is nobody's fault but the disk's", async () => {
	const inspections = thread();
	const broken = { name: "SealBrokenError" };
	await expect(inspect(inspections, { isAltered: true })).rejects.toMatchObject(broken);
	expect(await inspect(inspections)).toBeUndefined();
});

it.each([
	["takes too long", "for (;;);", 300],
	[
		"takes too much memory",
		"const all = []; for (;;) all.push(Array(1_000_000).fill(all));",
		undefined,
	],
	["ends the thread", "process.exit(1);", undefined],
	["makes it throw", "throw new Error('no');", undefined],
])("a file that %s is refused, and so is the next", async (_title, body, timeLimitMs) => {
	const inspections = threadThat(body, timeLimitMs);
	expect(await inspect(inspections)).toBe("error_file_too_complex");
	expect(await inspect(inspections)).toBe("error_file_too_complex");
});
