import { type MutatedCode, mutatedCode } from "./mutated-code.ts";
import type { MutationReport } from "./mutation-report.ts";

/**
 * Checks whether a run of the control file can be trusted: tests that ran kill every mutant of the
 * watched function, and none of the unwatched one. A runner that runs no tests kills nothing; one
 * whose tests always fail kills everything.
 */
export function findControlProblems({ files }: MutationReport, path: string): string[] {
	const file = files[path];
	if (file === undefined) return [`${path} was not mutated.`];
	const unwatchedFrom = file.source.split("\n").findIndex((line) => line.includes("isUnwatched"));
	return file.mutants.flatMap((mutant) => {
		const isWatched = mutant.location.start.line <= unwatchedFrom;
		const expected = isWatched ? "Killed" : "Survived";
		const hasRun = (mutant.testsCompleted ?? 0) > 0;
		if (mutant.status === expected && hasRun) return [];
		const { mutated }: MutatedCode = mutatedCode(path, file, mutant);
		return [
			`A control mutant should be ${expected} by a test, and is ${mutant.status} after ${mutant.testsCompleted ?? 0} tests: ${mutated}`,
		];
	});
}
