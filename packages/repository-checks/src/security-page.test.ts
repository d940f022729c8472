import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { asvsRequirements } from "./asvs-requirements.ts";
import { countRows, findUncovered, parseAsvsRows } from "./asvs-rows.ts";
import { findTestProblems } from "./named-tests.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { hasTestTitle } from "./test-titles.ts";

const page = readFileSync(join(REPOSITORY_ROOT, "docs/security.md"), "utf8");

describe("docs/security.md", () => {
	it("answers every requirement of levels 1 and 2, or says why it does not apply", () => {
		const { rows, problems } = parseAsvsRows(page);
		expect(problems).toEqual([]);
		expect(findUncovered(rows)).toEqual([]);
	});

	it("states the correct number of answers", () => {
		expect(/^Of \d+ requirements, .+$/m.exec(page)?.[0]).toBe(countRows(parseAsvsRows(page).rows));
	});

	it("names existing tests and links to them", () => {
		expect(findTestProblems(REPOSITORY_ROOT, page)).toEqual([]);
	});
});

describe("the list of requirements", () => {
	it("has the 70 of level 1 and the 183 of level 2", () => {
		expect(asvsRequirements()).toHaveLength(253);
		expect(new Set(asvsRequirements()).size).toBe(253);
	});
});

describe("the check of the page", () => {
	/** Fails if the text to replace is missing, because then nothing would be planted. */
	function plant(search: string | RegExp, replacement: string): string {
		const planted = page.replace(search, replacement);
		expect(planted).not.toBe(page);
		return planted;
	}

	it("finds a title without a test", () => {
		const planted = plant(/\[“[^”]+/, "[“a title that nobody wrote");
		expect(findTestProblems(REPOSITORY_ROOT, planted)).toEqual([
			expect.stringMatching(/^line \d+: .+ has no test “a title that nobody wrote”$/),
		]);
	});

	it("finds a missing test file, and a short name that is not defined or not used", () => {
		const planted = plant(/”\]\([^)]+/, "”](../gone.test.ts");
		expect(findTestProblems(REPOSITORY_ROOT, planted)).toEqual([
			expect.stringMatching(/^line \d+: gone\.test\.ts does not exist$/),
		]);
		const renamed = plant(/^\[dangerous-calls\]:/m, "[renamed]:");
		expect(findTestProblems(REPOSITORY_ROOT, renamed)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(/^line \d+: \[dangerous-calls\] is not defined$/),
				"[renamed] is defined for nothing",
			]),
		);
	});

	it("finds a missing requirement, and a duplicate", () => {
		const row = /^\| V2\.2\.1 \|.*\n/m.exec(page)?.[0] ?? "";
		expect(findUncovered(parseAsvsRows(plant(row, "")).rows)).toEqual(["V2.2.1 is missing"]);
		const twice = parseAsvsRows(plant(row, row + row)).rows;
		expect(findUncovered(twice)).toEqual(["V2.2.1 occurs twice"]);
	});
});

describe("the check of a row", () => {
	it.each([
		[
			"a number that the standard does not have",
			"| V2.2.9 | a | b | [c](#c) |",
			"V2.2.9 is no number",
		],
		["a number of level 3", "| V1.2.10 | a | b | [c](#c) |", "V1.2.10 is no number"],
		["a range from back to front", "| V2.2.3 – V2.2.1 | a |", "V2.2.3 – V2.2.1 is no range"],
		["a range without a reason", "| V2.2.1 – V2.2.3 |  |", "gives no reason"],
		["an answer that nothing shows", "| V2.2.1 | a | b | certainly |", "V2.2.1 names nothing"],
		["an empty answer", "| V2.2.1 | a |  | [c](#c) |", "has an empty cell"],
		["cells too few", "| V2.2.1 | a | b |", "is no row with"],
	])("finds %s", (_title, row, problem) => {
		expect(parseAsvsRows(row).problems).toEqual([expect.stringContaining(`line 1: ${problem}`)]);
	});

	it.each([
		["a title that only a comment has", '// "x"', "x", false],
		["a title that is another call's argument", 'expect("x")', "x", false],
		["a test that is skipped", 'it.skip("x", run)', "x", false],
		["half a title", 'it("x and y", run)', "x", false],
		["the beginning of two titles", 'it("x and y", run); it("x and z", run)', "x and…", false],
		["the beginning of one title", 'it("x and y", run)', "x and…", true],
		["a test", 'it("x", run)', "x", true],
		["a group of tests", 'describe("x", run)', "x", true],
		["a title over a table of cases", 'it.each([\n\t["a"],\n])(\n\t"x %s",\n\trun)', "x %s", true],
		["a title between backticks", "describe(`x`, run)", "x", true],
	])("of tests: %s", (_title, source, title, isThere) => {
		expect(hasTestTitle(source, title)).toBe(isThere);
	});

	it.each([
		["a title without a file", "| a | “b” |"],
		["a file without a title", "| a | [b](../b.test.ts) |"],
	])("finds %s", (_title, row) => {
		expect(findTestProblems(REPOSITORY_ROOT, row)).toEqual([
			"line 1: names a file without a title, or a title without a file",
		]);
	});
});
