import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { openSealInPlace, SealBrokenError } from "../../../platform/sealing/seal.ts";
import { ANSWERS_FD } from "./line-process.ts";

/**
 * A request to the process, on its input: 4 bytes with the length of this JSON, the JSON, then the
 * sealed file if `sealed` is a length instead of a path.
 */
export interface FileTask<Work> {
	/** begins each line of the answer, so that no line is taken for another file's */
	readonly taskNumber: number;
	readonly work: Work;
	readonly purpose: string;
	readonly keyId: string;
	/** hexadecimal */
	readonly keyBytes: string;
	/** the path of the sealed file, or its length if it follows */
	readonly sealed: string | number;
}

/** Why a sealed file could not be opened. */
export interface NotOpened {
	readonly kind: "sealBroken" | "unreadable";
}

/**
 * Does the work with one file; `open` unseals it, and `write` may be called more than once.
 *
 * The opened file is valid until this resolves.
 */
type DoWork<Work, Result> = (
	work: Work,
	open: () => Buffer,
	write: (result: Result) => void,
) => Promise<void>;

const STANDARD_INPUT = 0;
const LENGTH_BYTES = 4;

/**
 * Runs in a process of its own: takes one file after another from its input, and ends with it.
 *
 * Unsealing happens here too, because its garbage collection would delay requests in the main
 * process.
 */
export async function runFileTasks<Work, Result>(doWork: DoWork<Work, Result>): Promise<void> {
	writeLine("ready");
	const length = Buffer.alloc(LENGTH_BYTES);
	while (read(STANDARD_INPUT, length)) {
		const header = Buffer.alloc(length.readUInt32BE());
		read(STANDARD_INPUT, header);
		const task = JSON.parse(header.toString()) as FileTask<Work>;
		const write = (result: Result | NotOpened) =>
			writeLine(`${task.taskNumber} ${JSON.stringify(result)}`);
		const sealed = load(task);
		if (sealed === undefined) {
			write({ kind: "unreadable" });
			continue;
		}
		const key = { id: task.keyId, bytes: Buffer.from(task.keyBytes, "hex") };
		try {
			await doWork(task.work, () => openSealInPlace(key, task.purpose, sealed), write);
		} catch (error) {
			if (!(error instanceof SealBrokenError)) throw error;
			write({ kind: "sealBroken" });
		}
		sealed.fill(0);
	}
}

/** As large as the largest file so far: allocating memory costs more than the work with it. */
let memory = Buffer.alloc(0);

/** Takes other memory for the next file, in case some code still reads that of the last one. */
export function leaveMemory(): void {
	memory = Buffer.alloc(0);
}

/** Copies the sealed file into the memory. */
function load({ sealed }: FileTask<unknown>): Buffer | undefined {
	if (typeof sealed === "number") return loadFrom(STANDARD_INPUT, sealed);
	try {
		const file = openSync(sealed, "r");
		try {
			return loadFrom(file, fstatSync(file).size);
		} finally {
			closeSync(file);
		}
	} catch {
		return undefined;
	}
}

function loadFrom(file: number, byteLength: number): Buffer {
	if (memory.length < byteLength) memory = Buffer.allocUnsafeSlow(byteLength);
	const sealed = memory.subarray(0, byteLength);
	if (!read(file, sealed)) throw new Error("The sealed file ends too early");
	return sealed;
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

/** A pipe may accept a long line in parts. */
function writeLine(line: string): void {
	const bytes = Buffer.from(`${line}\n`);
	for (let at = 0; at < bytes.length; ) at += writeSync(ANSWERS_FD, bytes, at);
}
