import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Run by `test/server/contracts.test.ts` alone: nearly all of it has to fail. */
export default defineConfig({
	test: {
		include: ["test/mutants/*.mutants.ts"],
		// Loading the modules takes longer than all suites: once is enough.
		isolate: false,
		maxWorkers: 1,
		// A suite gives a call time to end. These adapters end it at once, or never.
		alias: [
			{
				find: "node:timers/promises",
				replacement: join(import.meta.dirname, "test/mutants/support/no-waiting.ts"),
			},
		],
	},
});
