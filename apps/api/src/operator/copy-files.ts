import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeDurableDirectory } from "../platform/files/durable-directory.ts";
import { syncDirectory } from "../platform/files/sync-directory.ts";
import { errorCodeOf } from "../platform/logging/error-code.ts";
import { copyDurably } from "./copy-durably.ts";

/**
 * Copies files of a folder into another one, which is created, and makes them durable. A file that
 * is renamed or removed meanwhile is left out.
 *
 * @returns the names of the copied files
 */
export async function copyFiles(
	from: string,
	to: string,
	isWanted: (name: string) => boolean,
): Promise<string[]> {
	makeDurableDirectory(to);
	const copied: string[] = [];
	for (const name of (await namesIn(from)).filter(isWanted))
		if (await copyDurably(join(from, name), join(to, name))) copied.push(name);
	await syncDirectory(to);
	return copied;
}

/** The names in a folder; none without a folder. */
export async function namesIn(folder: string): Promise<string[]> {
	try {
		return (await readdir(folder)).sort();
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return [];
		throw error;
	}
}
