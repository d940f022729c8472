import { closeSync, existsSync, fsyncSync, openSync, readSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { writeWhole } from "../files/write-whole.ts";
import { OPERATOR_BUSY_TIMEOUT_MS } from "./sqlite-database.ts";
import { withPath } from "./sqlite-error.ts";

const CHUNK_BYTES = 1024 * 1024;

/**
 * Rewrites the log of a SQLite database unchanged and syncs it. Called at start.
 *
 * After a failed fsync the operating system still returns the written data and marks it as clean,
 * although it is not on the disk and later fsyncs do not write it. If a process ended because of
 * that, the next one would read this data from the log, build on it, and lose both in a power loss.
 *
 * @param path of the database; if it or its log is missing nothing happens
 */
export function makeLogDurable(path: string): void {
	if (!existsSync(path)) return;
	const database = withPath(
		path,
		() => new DatabaseSync(path, { timeout: OPERATOR_BUSY_TIMEOUT_MS }),
	);
	try {
		// Keeps other processes from appending to the log, including operator commands.
		withPath(path, () => database.exec("BEGIN IMMEDIATE"));
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
