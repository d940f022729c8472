import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { trackedFiles } from "./tracked-files.ts";

const CALLS = "apps/web/src/api/";
const DECISION = "docs/decisions/0006-readings-of-the-specification.md";
const TIME_LIMIT = /\btimeout(?::| =) (\w+)/g;
/** The specification's. */
const USUAL = "REQUEST_TIMEOUT_MS";

const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), "utf8");

/** In seconds; NaN if the file does not define it. */
function shorterLimitsIn(text: string): number[] {
	const names = [...text.matchAll(TIME_LIMIT)].map(([, name = ""]) => name);
	return names
		.filter((name) => name !== USUAL)
		.map((name) => {
			const [, digits = ""] = new RegExp(`const ${name} = ([\\d_]+);`).exec(text) ?? [];
			return digits === "" ? Number.NaN : Number(digits.replaceAll("_", "")) / 1000;
		});
}

test("decision 0006 names each call of the form that ends before 480000 ms", () => {
	const paths = trackedFiles().filter((path) => path.startsWith(CALLS) && !path.includes(".test."));
	const limits = paths.flatMap((path) => shorterLimitsIn(read(path)));
	const reading = read(DECISION)
		.split("\n")
		.find((line) => line.startsWith("- **480000 ms**"));
	expect(limits).toHaveLength(5);
	expect(reading).toContain("every call but five");
	expect(limits.filter((seconds) => !reading?.includes(` ${seconds} s`))).toEqual([]);
});
