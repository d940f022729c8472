import { randomBytes } from "node:crypto";
import { copyFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFile } from "../platform/files/sync-directory.ts";
import { errorCodeOf } from "../platform/logging/error-code.ts";

/**
 * Copies a file. The copy is complete under its name, or absent; its name is durable once its folder
 * is synced.
 *
 * @returns false if there is nothing to copy any more
 */
export async function copyDurably(from: string, to: string): Promise<boolean> {
	const draft = join(dirname(to), `.draft-${randomBytes(8).toString("hex")}`);
	try {
		await copyFile(from, draft);
		await syncFile(draft);
		await rename(draft, to);
		return true;
	} catch (error) {
		await rm(draft, { force: true });
		if (errorCodeOf(error) === "ENOENT") return false;
		throw error;
	}
}
