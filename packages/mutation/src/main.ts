import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findControlProblems } from "./control-problems.ts";
import { EQUIVALENT_MUTANTS } from "./equivalent-mutants.ts";
import { judgeReport } from "./judge-report.ts";
import type { MutationReport } from "./mutation-report.ts";

const REPOSITORY_ROOT = join(import.meta.dirname, "../../..");
const REPORT = join(REPOSITORY_ROOT, "reports/mutation/mutation.json");
/** Vitest starts a thread for each mutant; without a cache each would compile Vitest again. */
const COMPILE_CACHE = join(tmpdir(), "sim-registration-compile-cache");
const CONTROL = "packages/mutation/control/control.ts";

/** `pnpm mutation`: runs the control mutants, then all others; passes its arguments to Stryker. */
function main(args: readonly string[]): string[] {
	const controlProblems = findControlProblems(runStryker(["--mutate", CONTROL]), CONTROL);
	if (controlProblems.length > 0) return controlProblems;
	const report = runStryker(["--incremental", ...args]);
	const { mutants, killed, equivalent, problems } = judgeReport(report, EQUIVALENT_MUTANTS);
	const share = ((100 * killed) / mutants).toFixed(1);
	console.info(`${killed} of ${mutants} mutants killed (${share} %), ${equivalent} equivalent.`);
	return [...problems];
}

function runStryker(args: readonly string[]): MutationReport {
	const { status, error } = spawnSync("stryker", ["run", ...args], {
		cwd: REPOSITORY_ROOT,
		stdio: "inherit",
		env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
	});
	if (status !== 0) throw new Error(`Stryker ended with ${status}`, { cause: error });
	return JSON.parse(readFileSync(REPORT, "utf8")) as MutationReport;
}

const problems = main(process.argv.slice(2));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
