import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cCompiler } from "../programs/programs.ts";

const SOURCES = fileURLToPath(new URL("shim", import.meta.url));
/** Some systems run nothing from their temporary directories. */
const BUILDS = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));
const OPTIONS = ["-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror"];

/**
 * Compiles the shim for this machine; a build is reused until its sources change.
 *
 * @returns the path of the library, for LD_PRELOAD
 * @throws MissingProgramError without a C compiler
 */
export async function compileShim(): Promise<string> {
	const names = (await readdir(SOURCES)).sort();
	const digest = createHash("sha256").update(OPTIONS.join());
	for (const name of names) digest.update(await readFile(join(SOURCES, name)));
	const library = join(BUILDS, `fault-shim-${process.getuid?.()}-${digest.digest("hex")}.so`);
	if (await exists(library)) return library;
	await mkdir(BUILDS, { recursive: true });
	const draft = await mkdtemp(join(BUILDS, "fault-shim-"));
	const sources = names.filter((name) => name.endsWith(".c")).map((name) => join(SOURCES, name));
	const built = join(draft, "shim.so");
	await promisify(execFile)(await cCompiler(), [...OPTIONS, "-o", built, ...sources, "-ldl"]);
	await rename(built, library);
	await rm(draft, { recursive: true });
	return library;
}

async function exists(path: string): Promise<boolean> {
	return stat(path).then(
		() => true,
		() => false,
	);
}
