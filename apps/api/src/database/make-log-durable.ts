import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { OPERATOR_BUSY_TIMEOUT_MS } from "./sqlite-database.ts";

const CHUNK_BYTES = 1024 * 1024;

/**
 * Writes the log of a SQLite database once more as it is, and syncs it. For a start.
 *
 * Where a process ended because an fsync failed, the system still shows what it wrote and takes it
 * for clean, though it is not on the disk and no later fsync brings it there. The next process
 * would find it in the log, build on it, and lose both with the power.
 *
 * @param path of the database; where it or its log is missing there is nothing to do
 */
export function makeLogDurable(path: string): void {
	if (!existsSync(path)) return;
	const database = new DatabaseSync(path, { timeout: OPERATOR_BUSY_TIMEOUT_MS });
	try {
		// Nobody appends to the log meanwhile, not even an operator's command.
		database.exec("BEGIN IMMEDIATE");
		if (existsSync(`${path}-wal`)) rewrite(`${path}-wal`);
		database.exec("ROLLBACK");
	} finally {
		database.close();
	}
}

function rewrite(path: string): void {
	const file = openSync(path, "r+");
	try {
		const chunk = Buffer.alloc(CHUNK_BYTES);
		for (let offset = 0; ; ) {
			const length = readSync(file, chunk, 0, CHUNK_BYTES, offset);
			if (length === 0) break;
			writeWhole(file, chunk.subarray(0, length), offset);
			offset += length;
		}
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}

function writeWhole(file: number, bytes: Buffer, offset: number): void {
	for (let written = 0; written < bytes.length; )
		written += writeSync(file, bytes, written, bytes.length - written, offset + written);
}
