import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findControlProblems } from "./control-problems.ts";
import { EQUIVALENT_MUTANTS } from "./equivalent-mutants.ts";
import { judgeReport } from "./judge-report.ts";
import type { MutationReport } from "./mutation-report.ts";

const REPOSITORY_ROOT = join(import.meta.dirname, "../../..");
const REPORTS = join(REPOSITORY_ROOT, "reports/mutation");
/** Vitest starts a thread for each mutant; without a cache each would compile Vitest again. */
const COMPILE_CACHE = join(tmpdir(), "sim-registration-compile-cache");
const CONTROL = "packages/mutation/control/control.ts";

const { mutate } = JSON.parse(
	readFileSync(join(REPOSITORY_ROOT, "stryker.config.json"), "utf8"),
) as { mutate: string[] };
const excluded = mutate.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));

/**
 * `pnpm mutation [TEXT]`: runs the control mutants, then those of each of `mutate` in
 * `stryker.config.json` that contains the text.
 */
function main(text = ""): string[] {
	const controlProblems = findControlProblems(runStryker(CONTROL), CONTROL);
	if (controlProblems.length > 0) return controlProblems;
	const globs = mutate.filter((glob) => !glob.startsWith("!") && glob.includes(text));
	const files = Object.assign({}, ...globs.map((glob) => runStryker(glob).files));
	const { mutants, killed, equivalent, problems } = judgeReport({ files }, EQUIVALENT_MUTANTS);
	const share = ((100 * killed) / mutants).toFixed(1);
	console.info(`${killed} of ${mutants} mutants killed (${share} %), ${equivalent} equivalent.`);
	return [...problems];
}

function runStryker(glob: string): MutationReport {
	const files = globSync(glob, { cwd: REPOSITORY_ROOT, exclude: excluded });
	const name = glob.replace(/\W+/g, "-");
	const last = join(REPORTS, `${name}last.json`);
	forgetSurvivors(last);
	const { status, error } = spawnSync(
		"stryker",
		["run", "--mutate", files.join(","), "--incremental", "--incrementalFile", last],
		{
			cwd: REPOSITORY_ROOT,
			stdio: "inherit",
			env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, MUTATED_GLOB: glob },
		},
	);
	if (status !== 0) throw new Error(`Stryker ended with ${status}`, { cause: error });
	return JSON.parse(readFileSync(join(REPORTS, "mutation.json"), "utf8")) as MutationReport;
}

/** Stryker does not notice new tests of a mutant that is in a constant. */
function forgetSurvivors(path: string): void {
	if (!existsSync(path)) return;
	const report = JSON.parse(readFileSync(path, "utf8")) as MutationReport;
	const files = Object.entries(report.files).map(([file, content]) => {
		const mutants = content.mutants.filter(({ status }) => status !== "Survived");
		return [file, { ...content, mutants }] as const;
	});
	writeFileSync(path, JSON.stringify({ ...report, files: Object.fromEntries(files) }));
}

const problems = main(process.argv[2]);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
