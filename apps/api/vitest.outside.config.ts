import { defineConfig } from "vitest/config";

/** Packages are installed on the way, from wherever npm finds them. */
const TEST_TIMEOUT_MS = 180_000;

export default defineConfig({
	test: {
		include: ["test/outside/**/*.test.ts"],
		testTimeout: TEST_TIMEOUT_MS,
		hookTimeout: TEST_TIMEOUT_MS,
	},
});
