import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const REPOSITORY_ROOT = join(import.meta.dirname, "../../..");
const { mutate } = JSON.parse(
	readFileSync(join(REPOSITORY_ROOT, "stryker.config.json"), "utf8"),
) as { mutate: string[] };

/** `src/{a,b}.ts` is `src/a.ts` and `src/b.ts`. */
function alternativesOf(glob: string): string[] {
	const [braces, names] = /\{([^}]+)\}/.exec(glob) ?? [];
	if (braces === undefined || names === undefined) return [glob];
	return names.split(",").map((name) => glob.replace(braces, name));
}

// Stryker only warns about a missing path, and the file's mutants are silently left out.
it.each(mutate.filter((glob) => !glob.startsWith("!")).flatMap(alternativesOf))(
	"%s exists",
	(path) => {
		expect(globSync(path, { cwd: REPOSITORY_ROOT })).not.toEqual([]);
	},
);
