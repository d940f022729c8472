import { join } from "node:path";
import { readSettings } from "./platform/environment/read-settings.ts";
import { errorCodeOf } from "./platform/logging/error-code.ts";

/**
 * Replaces this process by a program that has the settings of an installation as its variables:
 *
 *     node with-settings.js FOLDER PROGRAM [ARGUMENT...]
 *
 * FOLDER contains `environment` and `credentials`; PROGRAM is a path.
 */
const [folder = "", program = "", ...argv] = process.argv.slice(2);
const SETTINGS_FILE = join(folder, "environment");
try {
	const { variables, warnings } = readSettings(folder);
	for (const warning of warnings) process.stderr.write(`${warning}\n`);
	// `check` looks at who may change the file. Only Windows has no `execve`.
	process.execve?.(program, [program, ...argv], { ...process.env, ...variables, SETTINGS_FILE });
} catch (error) {
	process.stderr.write(`${describe(error)}\n`);
	process.exitCode = 1;
}

function describe(error: unknown): string {
	const code = errorCodeOf(error);
	if (code === "ENOENT" || code === "ENOTDIR")
		return `There is no file ${SETTINGS_FILE} with the settings (docs/deploying.md). Nothing was done.`;
	const reason = error instanceof Error ? error.message : String(error);
	// Only root may read the secrets.
	return code === "EACCES" ? `${reason}. Run this with sudo.` : reason;
}
