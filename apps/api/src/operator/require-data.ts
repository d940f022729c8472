import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { inFolder } from "../domain/key-fit/find-misfit.ts";
import { readMark } from "../domain/key-fit/mark-file.ts";
import { DATABASE_FILE } from "../platform/database/database.module.ts";
import { refuseBegunCopy } from "../platform/database/move-mark.ts";
import type { Environment } from "../platform/environment/environment.ts";
import { OperatorError } from "./command.ts";

export const SWAPPED = "DATA_DIR and KEY_DIR are swapped: the database is in KEY_DIR.";

/** Whether the tables are where the keys should be. */
export function areFoldersSwapped({ DATA_DIR, KEY_DIR }: Environment): boolean {
	return !existsSync(join(DATA_DIR, DATABASE_FILE)) && existsSync(join(KEY_DIR, DATABASE_FILE));
}

/**
 * Otherwise a mistyped DATA_DIR would create a new, empty database and report success.
 *
 * @throws OperatorError, or UnfinishedMoveError
 */
export function requireData(environment: Environment): void {
	const { DATA_DIR, DATABASE_URL } = environment;
	if (DATABASE_URL !== undefined) return;
	refuseBegunCopy(DATA_DIR);
	if (areFoldersSwapped(environment)) throw new OperatorError(`${SWAPPED} Nothing was done.`);
	// Throws if the user of the command may not look there.
	if (statSync(join(DATA_DIR, DATABASE_FILE), { throwIfNoEntry: false }) !== undefined) return;
	throw new OperatorError(
		readMark(DATA_DIR) === undefined
			? `There is no data in ${resolve(DATA_DIR)}. Set DATA_DIR and KEY_DIR as for the server, and run this from the same directory, or start the server first. If its disk was lost, see docs/operating.md, Restore.`
			: `${inFolder("DATA_DIR", DATA_DIR)} belongs to an installation whose database is not there. Put its backup there, or set DATA_DIR to another folder.`,
	);
}
