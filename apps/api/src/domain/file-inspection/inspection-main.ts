import { hash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { FileFormat } from "@sim-registration/validation";
import { openSealInPlace, SealBrokenError } from "../../platform/sealing/seal.ts";
import { inspectFile } from "./inspect-file.ts";
import { ANSWERS_FD } from "./line-process.ts";
import type { InspectionCode } from "./refused-file-error.ts";
import { drawPages } from "./safe-copies/draw-pages.ts";
import type {
	FileScanner,
	ScannerModule,
	ScannerRecipe,
	ScanVerdict,
} from "./scanning/file-scanner.ts";

/**
 * A request to the process, on its input: 4 bytes with the length of this JSON, the JSON, then the
 * sealed file if `sealed` is a length instead of a path.
 */
export interface InspectionTask {
	/** begins each line of the answer, so that no line is taken for another file's */
	readonly taskNumber: number;
	readonly work: InspectionWork;
	readonly purpose: string;
	readonly keyId: string;
	/** hexadecimal */
	readonly keyBytes: string;
	/** the path of the sealed file, or its length if it follows */
	readonly sealed: string | number;
}

/**
 * What to do with the opened file: inspect it, draw its pages, or scan it with the scanner of a
 * recipe. Asking whether the scanner answers needs no file.
 */
export type InspectionWork =
	| { readonly kind: "inspect"; readonly format: FileFormat }
	| { readonly kind: "draw"; readonly format: FileFormat; readonly maxPages: number }
	| { readonly kind: "scan"; readonly recipe: ScannerRecipe; readonly timeLimitMs: number }
	| { readonly kind: "reach"; readonly recipe: ScannerRecipe };

export type InspectionResult =
	| { readonly kind: "sealBroken" }
	| { readonly kind: "unreadable" }
	| { readonly kind: "refused"; readonly code: InspectionCode }
	| { readonly kind: "passed"; readonly sha256: string }
	/** one line for each page: its JPEG in base64 if it could be drawn, and the number of pages */
	| { readonly kind: "drawn"; readonly jpeg: string | undefined; readonly pageCount: number }
	| { readonly kind: "scanned"; readonly verdict: ScanVerdict }
	| { readonly kind: "reached"; readonly isReachable: boolean };

const STANDARD_INPUT = 0;
const LENGTH_BYTES = 4;

/**
 * A process that unseals and inspects one file after another, or has it scanned, so that a hostile
 * file can only stop this process. Unsealing happens here too, because its garbage collection would
 * delay requests in the main process. The process ends when its input ends.
 */
writeLine("ready");
const length = Buffer.alloc(LENGTH_BYTES);
/** As large as the largest file so far: allocating memory costs more than the work with it. */
let memory = Buffer.alloc(0);
while (read(STANDARD_INPUT, length)) {
	const header = Buffer.alloc(length.readUInt32BE());
	read(STANDARD_INPUT, header);
	const task = JSON.parse(header.toString()) as InspectionTask;
	const sealed = load(task);
	const result = Buffer.isBuffer(sealed) ? await answer(task, sealed) : sealed;
	if (result !== undefined) writeResult(task, result);
	if (Buffer.isBuffer(sealed)) sealed.fill(0);
	// An adapter that continues to read after its answer finds nothing, and not the next file.
	if (task.work.kind === "scan") memory = Buffer.alloc(0);
}

/** Copies the sealed file into the memory. */
function load({ sealed }: InspectionTask): Buffer | InspectionResult {
	if (typeof sealed === "number") return loadFrom(STANDARD_INPUT, sealed);
	try {
		const file = openSync(sealed, "r");
		try {
			return loadFrom(file, fstatSync(file).size);
		} finally {
			closeSync(file);
		}
	} catch {
		return { kind: "unreadable" };
	}
}

function loadFrom(file: number, byteLength: number): Buffer {
	if (memory.length < byteLength) memory = Buffer.allocUnsafeSlow(byteLength);
	const sealed = memory.subarray(0, byteLength);
	if (!read(file, sealed)) throw new Error("The sealed file ends too early");
	return sealed;
}

/** @returns undefined if everything is written */
async function answer(task: InspectionTask, sealed: Buffer): Promise<InspectionResult | undefined> {
	const { work } = task;
	if (work.kind === "reach")
		return { kind: "reached", isReachable: await (await scannerOf(work.recipe)).isReachable() };
	const key = { id: task.keyId, bytes: Buffer.from(task.keyBytes, "hex") };
	try {
		const opened = openSealInPlace(key, task.purpose, sealed);
		if (work.kind === "inspect") return await inspect(work.format, opened);
		if (work.kind === "draw") return await draw(task, work, opened);
		const limit = AbortSignal.timeout(work.timeLimitMs);
		return {
			kind: "scanned",
			verdict: await (await scannerOf(work.recipe)).scan(opened, limit),
		};
	} catch (error) {
		if (!(error instanceof SealBrokenError)) throw error;
		return { kind: "sealBroken" };
	}
}

async function inspect(format: FileFormat, opened: Buffer): Promise<InspectionResult> {
	const sha256 = hash("sha256", opened);
	const code = await inspectFile(format, opened);
	return code === undefined ? { kind: "passed", sha256 } : { kind: "refused", code };
}

async function draw(
	task: InspectionTask,
	{ format, maxPages }: Extract<InspectionWork, { kind: "draw" }>,
	opened: Buffer,
): Promise<undefined> {
	await drawPages(format, opened, maxPages, ({ jpeg, pageCount }) => {
		const base64 = jpeg && Buffer.from(jpeg).toString("base64");
		writeResult(task, { kind: "drawn", jpeg: base64, pageCount });
	});
}

async function scannerOf({ module, settings }: ScannerRecipe): Promise<FileScanner> {
	const { createScanner } = (await import(module)) as ScannerModule;
	return createScanner(settings);
}

/**
 * Fills memory from a file.
 *
 * @returns false if the file ends before
 */
function read(file: number, memory: Buffer): boolean {
	for (let at = 0, added = 0; at < memory.length; at += added) {
		added = readSync(file, memory, at, memory.length - at, null);
		if (added === 0) return false;
	}
	return true;
}

function writeResult({ taskNumber }: InspectionTask, result: InspectionResult): void {
	writeLine(`${taskNumber} ${JSON.stringify(result)}`);
}

/** A pipe may accept a long line in parts. */
function writeLine(line: string): void {
	const bytes = Buffer.from(`${line}\n`);
	for (let at = 0; at < bytes.length; ) at += writeSync(ANSWERS_FD, bytes, at);
}
