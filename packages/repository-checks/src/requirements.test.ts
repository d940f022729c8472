import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { findRequirementProblems, parseRequirements } from "./requirements.ts";

const page = readFileSync(join(REPOSITORY_ROOT, "docs/requirements.md"), "utf8");

describe("docs/requirements.md", () => {
	it("names existing files and tests for each requirement", () => {
		expect(parseRequirements(page).length).toBeGreaterThan(350);
		expect(findRequirementProblems(page)).toEqual([]);
	});
});

describe("this check", () => {
	const TEST = "[“SIM card”](../README.md)";

	it("accepts a row with a requirement, a file and a test", () => {
		expect(findRequirementProblems(`| a | \`README.md\` | ${TEST} |`)).toEqual([]);
	});

	it.each([
		["an empty cell", `| a | | ${TEST} |`, "names no file that implements it"],
		["no test", "| a | `README.md` | seen |", "names no test that shows it"],
		["a file that is gone", `| a | \`gone.ts\` | ${TEST} |`, "gone.ts does not exist"],
		[
			"a test that is gone",
			"| a | `README.md` | [“gone”](../README.md) |",
			"README.md has no test “gone”",
		],
		[
			"a cut title that fits two",
			"| a | `README.md` | [“SIM…”](../README.md) |",
			"README.md has not exactly one test “SIM…”",
		],
		["an undefined short name", `| a | \`README.md\` | ${TEST}; [gone] |`, "[gone] is not defined"],
		[
			"a short name of a test that is gone",
			'| a | `README.md` | [it] |\n\n[it]: ../README.md "gone"',
			"README.md has no test “gone”",
		],
	])("finds %s", (_title, rows, problem) => {
		expect(findRequirementProblems(rows)).toEqual([`line 1: ${problem}`]);
	});
});
