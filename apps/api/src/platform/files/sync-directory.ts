import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { writingTo } from "./full-disk.ts";

/** Makes new names in a directory durable, and removals of others. */
export async function syncDirectory(path: string): Promise<void> {
	await syncFile(path);
}

/** Makes the contents of a file durable that may have been written by another process. */
export async function syncFile(path: string): Promise<void> {
	// A file that may only be read is synced too.
	const file = await open(path, "r");
	try {
		await writingTo(path, () => file.sync());
	} finally {
		await file.close();
	}
}

/** The same, synchronously, for a start, when nothing else has to run. */
export function syncDirectorySync(path: string): void {
	const directory = openSync(path, "r");
	try {
		fsyncSync(directory);
	} finally {
		closeSync(directory);
	}
}
