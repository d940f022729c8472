import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../../..");
/** Suites that need no server process, browser or storage. */
const IN_PROCESS = ["packages", "validation", "web", "api"];

/**
 * Checks the types of the changed packages, and runs the in-process tests that import changed
 * files:
 *
 *     pnpm test:changed [REVISION]
 *
 * Compares with the revision (default HEAD), including uncommitted files.
 */
const [revision = "HEAD"] = process.argv.slice(2);
const types = [
	"turbo",
	"run",
	"typecheck",
	`--filter=...[${revision}]`,
	"--output-logs=errors-only",
];
const tests = ["vitest", "run", `--changed=${revision}`, "--passWithNoTests", "--reporter=dot"];
const projects = IN_PROCESS.map((suite) => `--project=${suite}`);
const failed = [types, [...tests, ...projects]].filter((argv) => run(argv) !== 0);

const { QUICK, THOROUGH } = await import(join(ROOT, "vitest.config.ts"));
const names: string[] = [...QUICK, ...THOROUGH].map(({ test }) => test.name);
const left = names.filter((name) => !IN_PROCESS.includes(name));
console.log(`Not run: the suites ${left.join(", ")}, and tests that no import leads to.`);
console.log("Before a commit: pnpm test.");
process.exitCode = failed.length > 0 ? 1 : 0;

function run(argv: readonly string[]): number {
	return spawnSync("pnpm", ["exec", ...argv], { cwd: ROOT, stdio: "inherit" }).status ?? 1;
}
