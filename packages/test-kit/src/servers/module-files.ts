import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the file that `module-files-hook.ts` writes. */
export const MODULE_FILES_LIST = "MODULE_FILES_LIST";

const HOOK = new URL("module-files-hook.ts", import.meta.url).href;

/**
 * Lists the module files that a program reads during its run.
 *
 * @param run starts the program with these variables, and resolves once it has ended
 * @returns file: addresses, each once, without Node's own modules
 */
export async function listModuleFiles(
	run: (variables: Readonly<Record<string, string>>) => Promise<unknown>,
): Promise<string[]> {
	const directory = mkdtempSync(join(tmpdir(), "module-files-"));
	const list = join(directory, "list");
	try {
		await run({ NODE_OPTIONS: `--import ${HOOK}`, [MODULE_FILES_LIST]: list });
		return (await readFile(list, "utf8")).split("\n");
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}
