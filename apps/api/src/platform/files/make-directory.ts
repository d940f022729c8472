import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { errorCodeOf } from "../logging/error-code.ts";

/** Mode of every directory that the server or a command creates. */
export const OWNER_ONLY_DIRECTORY = 0o700;

/**
 * Creates a directory and its missing parents, for the owner only. Node's own `recursive` never
 * ends below `/proc`, and reports a read-only disk as ENOENT.
 *
 * @returns whether it is new
 */
export async function makeDirectory(path: string): Promise<boolean> {
	const whole = resolve(path);
	try {
		return await makeOne(whole);
	} catch (error) {
		if (errorCodeOf(error) !== "ENOENT") throw error;
	}
	await makeDirectory(dirname(whole));
	return await makeOne(whole);
}

async function makeOne(path: string): Promise<boolean> {
	try {
		await mkdir(path, { mode: OWNER_ONLY_DIRECTORY });
		return true;
	} catch (error) {
		// A mount point that may only be read is EROFS although it exists.
		const isThere = await stat(path).then(
			(found) => found.isDirectory(),
			() => false,
		);
		if (isThere) return false;
		throw error;
	}
}
