import { defineConfig } from "vitest/config";

export default defineConfig({
	// Tests in Node see the source; the browser test bundles the built package.
	resolve: {
		alias: { "@sim-registration/validation": new URL("src/index.ts", import.meta.url).pathname },
	},
	test: {
		include: ["src/**/*.test.ts", "test/**/*.test.ts"],
		testTimeout: 30_000,
		// The first run on a bare machine downloads the browser.
		hookTimeout: 600_000,
		coverage: {
			include: ["src/**/*.ts"],
			thresholds: { statements: 100, branches: 100, functions: 100, lines: 100 },
		},
	},
});
