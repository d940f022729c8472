import { statSync } from "node:fs";
import { dirname } from "node:path";
import { nearestExisting } from "../environment/is-inside.ts";
import { errorCodeOf } from "../logging/error-code.ts";

const CODES: readonly (string | undefined)[] = ["ENOSPC", "EDQUOT"];

/**
 * Runs a task that writes a file, and adds its path to an error about a full disk: the system names
 * none for a file that is open.
 */
export async function writingTo<Result>(
	path: string,
	write: () => Promise<Result>,
): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		throw namingDisk(error, path);
	}
}

/** The same, synchronously. */
export function writingToSync<Result>(path: string, write: () => Result): Result {
	try {
		return write();
	} catch (error) {
		throw namingDisk(error, path);
	}
}

function namingDisk(error: unknown, path: string): unknown {
	const isUnnamed =
		error instanceof Error && CODES.includes(errorCodeOf(error)) && !("path" in error);
	return isUnnamed ? Object.assign(error, { path }) : error;
}

/**
 * The folder on whose disk an error about a full disk happened.
 *
 * @returns undefined if the error names none
 */
export function fullFolderOf(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	// That of a copy is full, not of what it reads.
	const path = "dest" in error ? error.dest : "path" in error ? error.path : undefined;
	if (typeof path !== "string") return fullFolderOf(error.cause);
	const near = nearestExisting(path);
	return statSync(near).isDirectory() ? near : dirname(near);
}

/** @param message of the error */
export function describeFullDisk(folder: string | undefined, message: string): string {
	const what =
		folder === undefined
			? "The disk is full. Free space"
			: `The disk of ${folder} is full. Free space there`;
	return `${what}, and repeat the command (${message}).`;
}
