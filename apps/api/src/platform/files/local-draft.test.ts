import { mkdtempSync } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LocalDraft } from "./local-draft.ts";

/** The prototype of all open files. */
interface PartlyWriting {
	write(this: unknown, bytes: Uint8Array, offset?: number, length?: number): Promise<unknown>;
}

const BYTES = Buffer.from("every byte of a file");
let directory: string;
let handles: PartlyWriting;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-draft-"));
	const any = await open(directory);
	handles = Object.getPrototypeOf(any);
	await any.close();
});
afterEach(async () => {
	vi.restoreAllMocks();
	await rm(directory, { recursive: true });
});

it("is written completely if the system accepts only a part at a time", async () => {
	const { write } = handles;
	vi.spyOn(handles, "write").mockImplementation(function (this: unknown, bytes, offset = 0) {
		return write.call(this, bytes, offset, Math.min(3, bytes.length - offset));
	});
	const draft = await LocalDraft.create(directory, "file-1");
	await draft.write(BYTES.subarray(0, 9));
	await draft.write(BYTES.subarray(9, 18));
	await draft.close();
	expect(await readFile(draft.path, "utf8")).toBe("every byte of a fi");
});

it("is read from the start each time, up to the size of the memory", async () => {
	const draft = await LocalDraft.create(directory, "file-1");
	await draft.write(BYTES);
	for (const room of [5, BYTES.length, 100]) {
		const memory = Buffer.alloc(room);
		const length = await draft.readInto(memory);
		expect(memory.toString("utf8", 0, length)).toBe(BYTES.toString("utf8", 0, room));
	}
	await draft.close();
});
