import { join } from "node:path";
import { defineConfig } from "vitest/config";

const REPOSITORY_ROOT = join(import.meta.dirname, "../..");
const VALIDATION = "@sim-registration/validation";
const VALIDATION_SOURCE = join(REPOSITORY_ROOT, "packages/validation/src");
const WEB = "apps/web/";
/** Tests that cover all mutated files of a folder. */
const MORE_TESTS = [
	["packages/validation/", "packages/validation/test/cases.test.ts"],
	["apps/web/src/registration/", "apps/web/src/registration/*.test.ts"],
] as const;

/** One of `mutate` in `stryker.config.json`. */
const glob = process.env["MUTATED_GLOB"] ?? "";

/**
 * Configuration for Stryker: only the tests beside the mutated files, because a mutant of a constant
 * runs all of them. Vitest's other configurations would add tests that start servers and browsers.
 */
export default defineConfig({
	test: {
		projects: [
			{
				root: REPOSITORY_ROOT,
				// Lingui's macros exist only at build time.
				...(glob.startsWith(WEB) && { extends: join(REPOSITORY_ROOT, WEB, "vite.config.ts") }),
				resolve: {
					alias: {
						[`${VALIDATION}/customer-values`]: join(VALIDATION_SOURCE, "customer-values.ts"),
						[VALIDATION]: join(VALIDATION_SOURCE, "index.ts"),
					},
				},
				test: {
					name: "beside",
					include: [
						glob.replace(/\.ts$/, ".test.ts"),
						...MORE_TESTS.filter(([folder]) => glob.startsWith(folder)).map(([, test]) => test),
					],
					// The files of a run share one worker. Every mutant has its own run, and so its own worker.
					isolate: false,
					// A busy machine must not kill mutants. Shorter than Stryker's own `timeoutMS`.
					testTimeout: 15_000,
				},
			},
		],
	},
});
