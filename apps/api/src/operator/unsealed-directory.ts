import { accessSync, constants } from "node:fs";
import { stat } from "node:fs/promises";
import { normalize } from "node:path";
import type { INestApplicationContext } from "@nestjs/common";
import { headsDirectoryOf } from "../domain/audit/audit-heads.ts";
import { backupAround } from "../domain/key-fit/refuse-backup.ts";
import { ENVIRONMENT, type Environment } from "../platform/environment/environment.ts";
import { isInside, nearestExisting } from "../platform/environment/is-inside.ts";
import { errorCodeOf } from "../platform/logging/error-code.ts";
import { UsageError } from "./command.ts";
import { only } from "./only.ts";

const onlyNonEmpty = only((text) => text.trim() !== "", "Name a directory.");

/**
 * An empty path would be the folder where the command runs, and a path through a folder that does not
 * exist yet cannot be used before it is.
 */
export function onlyNamed(text: string): string {
	return normalize(onlyNonEmpty(text));
}

/**
 * Before a command writes personal data that is not sealed into a directory, which may not exist yet.
 *
 * @throws UsageError if it would be among sealed data, or a file is there
 */
export async function refuseUnsuitable(
	application: INestApplicationContext,
	directory: string,
): Promise<void> {
	const environment = application.get<Environment>(ENVIRONMENT);
	const { DATA_DIR, KEY_DIR } = environment;
	if ([DATA_DIR, KEY_DIR].some((folder) => isInside(directory, folder)))
		throw new UsageError(
			`${directory} is inside DATA_DIR or KEY_DIR, where nothing unsealed may be. Nothing was done.`,
		);
	if (isInside(directory, headsDirectoryOf(environment)))
		throw new UsageError(
			`${directory} is inside AUDIT_HEADS_DIR, where nothing unsealed may be. Nothing was done.`,
		);
	const backup = backupAround(directory);
	if (backup !== undefined)
		throw new UsageError(
			`${backup} is a finished backup, and must stay as it is. Name another directory. Nothing was done.`,
		);
	if (await isFileThere(directory))
		throw new UsageError(
			`${directory} cannot be a directory: a file is there. Name another one. Nothing was done.`,
		);
}

/**
 * For a dry run, which creates nothing.
 *
 * @throws Error of the system if the command could not write there
 */
export function requireWritable(directory: string): void {
	accessSync(nearestExisting(directory), constants.W_OK | constants.X_OK);
}

async function isFileThere(path: string): Promise<boolean> {
	try {
		return !(await stat(path)).isDirectory();
	} catch (error) {
		// A file in place of a folder above.
		return errorCodeOf(error) === "ENOTDIR";
	}
}
