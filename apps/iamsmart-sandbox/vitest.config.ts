import { defineConfig } from "vitest/config";

/** Above what a test takes on a machine that runs every other package's tests beside it. */
const TEST_TIMEOUT_MS = 20_000;

export default defineConfig({
	test: {
		include: ["src/**/*.test.ts", "test/**/*.test.ts"],
		testTimeout: TEST_TIMEOUT_MS,
		hookTimeout: TEST_TIMEOUT_MS,
		// Each file starts sandboxes of its own; only the client's RSA key is made once for all.
		isolate: false,
	},
});
