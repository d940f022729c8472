import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { findRowProblems, parseRequirements } from "./requirements.ts";

const page = readFileSync(join(REPOSITORY_ROOT, "docs/requirements.md"), "utf8");

describe("docs/requirements.md", () => {
	it("names existing files and tests for each requirement", () => {
		const rows = parseRequirements(page);
		expect(rows.length).toBeGreaterThan(400);
		expect(rows.flatMap(findRowProblems)).toEqual([]);
	});
});

describe("this check", () => {
	it.each([
		["an empty cell", "| a | | `README.md` “SIM card” |", "names no file that implements it"],
		["no test", "| a | `README.md` | seen |", "names no test that shows it"],
		["a file that is gone", "| a | `gone.ts` | `README.md` “SIM card” |", "gone.ts does not exist"],
		[
			"a test that is gone",
			"| a | `README.md` | `README.md` “gone” |",
			'README.md has no test "gone"',
		],
		[
			"a cut title that fits two",
			"| a | `README.md` | `README.md` “SIM …” |",
			'README.md has no test "SIM …"',
		],
		[
			"a name without a test",
			"| a | `README.md` | `README.md` “SIM card”; [gone] |",
			"[gone] is not defined",
		],
		[
			"a named test that is gone",
			'| a | `README.md` | [it] |\n\n[it]: ../README.md "gone"',
			'README.md has no test "gone"',
		],
	])("finds %s", (_title, row, problem) => {
		expect(parseRequirements(row).flatMap(findRowProblems)).toEqual([`line 1: ${problem}`]);
	});
});
