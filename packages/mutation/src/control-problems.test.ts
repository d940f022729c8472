import { expect, it } from "vitest";
import { findControlProblems } from "./control-problems.ts";
import type { Mutant, MutationReport } from "./mutation-report.ts";

const PATH = "control.ts";
const SOURCE =
	"function isWatched(value: number) { return value > 10; }\nfunction isUnwatched(value: number) { return value > 10; }\n";

function reportOf(...statuses: Array<[Mutant["status"], tests: number]>): MutationReport {
	const mutants = statuses.map(([status, testsCompleted], index): Mutant => {
		const location = {
			start: { line: index + 1, column: 1 },
			end: { line: index + 1, column: 2 },
		};
		return { status, testsCompleted, replacement: "", location };
	});
	return { files: { [PATH]: { source: SOURCE, mutants } } };
}

it("trusts a run that kills the watched mutant and not the unwatched one", () => {
	expect(findControlProblems(reportOf(["Killed", 1], ["Survived", 2]), PATH)).toEqual([]);
});

it.each([
	["runs no tests", reportOf(["Killed", 0], ["Survived", 0]), 2],
	["kills nothing", reportOf(["Survived", 2], ["Survived", 2]), 1],
	["kills everything", reportOf(["Killed", 1], ["Killed", 1]), 1],
	["ends nothing in time", reportOf(["Timeout", 1], ["Survived", 2]), 1],
	["mutates another file", { files: {} }, 1],
])("does not trust a run that %s", (_title, report, problems) => {
	expect(findControlProblems(report, PATH)).toHaveLength(problems);
});
