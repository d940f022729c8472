import { describe, expect, it } from "vitest";
import { type EquivalentMutant, judgeReport } from "./judge-report.ts";
import type { Mutant, MutationReport } from "./mutation-report.ts";

const FILE = "apps/api/src/a.ts";
const SOURCE = "function isOld(age: number) {\n\treturn age > 65;\n}\n";

function mutant(status: Mutant["status"], replacement = "age >= 65"): Mutant {
	const location = { start: { line: 2, column: 9 }, end: { line: 2, column: 17 } };
	return { status, replacement, location };
}

function reportOf(...mutants: Mutant[]): MutationReport {
	return { files: { [FILE]: { source: SOURCE, mutants } } };
}

function killed(count: number): Mutant[] {
	return Array.from({ length: count }, () => mutant("Killed"));
}

const EQUIVALENT: EquivalentMutant = {
	file: FILE,
	code: "return age > 65;",
	mutated: "return age >= 65;",
	reason: "Nobody is asked at 65.",
};

describe("a run", () => {
	it("passes if every mutant is killed, times out or does not run", () => {
		const report = reportOf(mutant("Killed"), mutant("Timeout"), mutant("RuntimeError"));
		expect(judgeReport(report, [])).toEqual({
			mutants: 2,
			killed: 2,
			equivalent: 0,
			problems: [],
		});
	});

	it("passes if the survivor is listed as equivalent", () => {
		const judgement = judgeReport(reportOf(...killed(99), mutant("Survived")), [EQUIVALENT]);
		expect(judgement).toEqual({ mutants: 100, killed: 99, equivalent: 1, problems: [] });
	});

	it.each(["Survived", "NoCoverage", "Ignored", "Pending"] as const)(
		"fails with a mutant that is %s and not named",
		(status) => {
			const { problems } = judgeReport(reportOf(...killed(99), mutant(status)), []);
			expect(problems).toEqual([`${status}: ${FILE}\n  - return age > 65;\n  + return age >= 65;`]);
		},
	);

	it("prints a multi-line mutant on one line", () => {
		const location = { start: { line: 1, column: 29 }, end: { line: 3, column: 2 } };
		const block: Mutant = { status: "Survived", replacement: "{}", location };
		expect(judgeReport(reportOf(...killed(99), block), []).problems).toEqual([
			`Survived: ${FILE}\n  - function isOld(age: number) { return age > 65; }\n  + function isOld(age: number) {}`,
		]);
	});

	it.each([
		["whose mutant is killed", killed(100)],
		["that two survivors match", [...killed(98), mutant("Survived"), mutant("Survived")]],
	])("fails with a list entry %s", (_title, mutants) => {
		const { problems } = judgeReport(reportOf(...mutants), [EQUIVALENT]);
		expect(problems).toEqual([expect.stringContaining("Not exactly one survivor")]);
	});

	it("ignores entries for files that were not mutated", () => {
		const other = { ...EQUIVALENT, file: "apps/api/src/b.ts" };
		expect(judgeReport(reportOf(...killed(1)), [other]).problems).toEqual([]);
	});

	it("fails with less than 90 % killed, or more than 3 % listed as equivalent", () => {
		const ages = [61, 62, 63, 64].map((age) => `age > ${age}`);
		const named = ages.map((age) => ({ ...EQUIVALENT, mutated: `return ${age};` }));
		const survivors = ages.map((age) => mutant("Survived", age));
		expect(
			judgeReport(reportOf(...killed(96), ...survivors.slice(1)), named.slice(1)).problems,
		).toEqual(["More than 3 % are named as equivalent: 3 of 99."]);
		expect(
			judgeReport(reportOf(...killed(97), ...survivors.slice(1)), named.slice(1)).problems,
		).toEqual([]);
		expect(judgeReport(reportOf(...killed(35), ...survivors), named).problems).toEqual([
			"Less than 90 % are killed: 35 of 39.",
			"More than 3 % are named as equivalent: 4 of 39.",
		]);
	});

	it("fails without mutants", () => {
		expect(judgeReport({ files: {} }, []).problems).toEqual(["There are no mutants."]);
	});
});
