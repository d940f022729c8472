import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cCompiler, systemdAnalyzeExecutable } from "@sim-registration/test-kit/programs";
import type { Unit } from "./unit.ts";

const SOURCE = fileURLToPath(new URL("confine.c", import.meta.url));
const run = promisify(execFile);

/**
 * Builds the program that confines another one as a unit does, see `confine.c`.
 *
 * @param folder for the program
 * @returns its path
 */
export async function buildConfinement(unit: Unit, folder: string): Promise<string> {
	const calls = await allowedCalls(unit.all("SystemCallFilter"));
	const lines = calls.map((name) => `#ifdef __NR_${name}\n__NR_${name},\n#endif\n`);
	const header = `#include <asm/unistd.h>\nstatic const int allowed[] = {\n${lines.join("")}};\n`;
	writeFileSync(join(folder, "allowed.h"), header);
	const program = join(folder, "confine");
	await run(await cCompiler(), ["-Wall", "-Werror", "-I", folder, "-o", program, SOURCE]);
	return program;
}

/**
 * The system calls that lines of `SystemCallFilter=` allow: those of the first line without the
 * others.
 */
async function allowedCalls([first = "", ...others]: readonly string[]): Promise<string[]> {
	const groups = await readGroups();
	const namesOf = (item: string): string[] => {
		if (!item.startsWith("@")) return [item];
		const names = groups.get(item);
		if (names === undefined) throw new Error(`systemd knows no ${item}`);
		return names.flatMap(namesOf);
	};
	const resolve = (line: string) => line.split(" ").flatMap(namesOf);
	const refused = others.map((line) => {
		if (!line.startsWith("~")) throw new Error(`A second list that allows: ${line}`);
		return line.slice(1);
	});
	const without = new Set(refused.flatMap(resolve));
	return [...new Set(resolve(first))].filter((name) => !without.has(name)).sort();
}

/** The contents of systemd's groups such as `@system-service`. */
async function readGroups(): Promise<Map<string, string[]>> {
	const { stdout } = await run(await systemdAnalyzeExecutable(), ["syscall-filter", "--no-pager"]);
	const groups = new Map<string, string[]>();
	let names: string[] = [];
	for (const line of stdout.split("\n")) {
		const [, indent = "", word = ""] = /^(\s*)([@\w-]+)$/.exec(line) ?? [];
		if (word === "") continue;
		if (indent !== "") names.push(word);
		else {
			names = [];
			groups.set(word, names);
		}
	}
	return groups;
}
