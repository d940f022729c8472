import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const REPOSITORY_ROOT = join(import.meta.dirname, "../..");
const VALIDATION = "packages/validation";
const VALIDATION_SOURCE = join(REPOSITORY_ROOT, VALIDATION, "src/index.ts");

const { mutate } = JSON.parse(
	readFileSync(join(REPOSITORY_ROOT, "stryker.config.json"), "utf8"),
) as { mutate: string[] };

/** The tests beside the mutated files of a workspace, which have to kill the mutants. */
function testsOf(workspace: string): string[] {
	return mutate
		.filter((glob) => glob.startsWith(`${workspace}/`))
		.map((glob) => glob.slice(workspace.length + 1).replace(/\.ts$/, ".test.ts"));
}

function project(workspace: string, include = testsOf(workspace)) {
	const test = {
		name: workspace,
		include,
		// The files of a run share one worker. Every mutant has its own run, and so its own worker.
		isolate: false,
		// A busy machine must not kill mutants. Shorter than Stryker's own `timeoutMS`.
		testTimeout: 15_000,
	};
	return { root: join(REPOSITORY_ROOT, workspace), test };
}

/**
 * Configuration for Stryker. Vitest's other configurations would add tests that start servers and
 * browsers.
 */
export default defineConfig({
	test: {
		projects: [
			{
				...project(VALIDATION, [...testsOf(VALIDATION), "test/table.test.ts"]),
				resolve: { alias: { "@sim-registration/validation": VALIDATION_SOURCE } },
			},
			project("apps/api"),
			{
				// One test covers the transitions of all files.
				...project("apps/web", [...testsOf("apps/web"), "src/registration/transitions.test.ts"]),
				// Lingui's macros exist only at build time.
				extends: join(REPOSITORY_ROOT, "apps/web/vite.config.ts"),
			},
			project("packages/mutation", ["control/*.test.ts"]),
		],
	},
});
