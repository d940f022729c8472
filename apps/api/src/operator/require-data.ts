import { statSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE } from "../platform/database/database.module.ts";
import type { Environment } from "../platform/environment/environment.ts";
import { OperatorError } from "./command.ts";

/**
 * Otherwise a mistyped DATA_DIR would create a new, empty database and report success.
 *
 * @throws OperatorError
 */
export function requireData({ DATA_DIR, DATABASE_URL }: Environment): void {
	if (DATABASE_URL !== undefined) return;
	// Throws if the user of the command may not look there.
	if (statSync(join(DATA_DIR, DATABASE_FILE), { throwIfNoEntry: false }) !== undefined) return;
	throw new OperatorError(
		`There is no data in ${DATA_DIR}. Set DATA_DIR and KEY_DIR as for the server, and run this from the same directory.`,
	);
}
