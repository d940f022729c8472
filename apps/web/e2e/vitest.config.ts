import { defineConfig } from "vitest/config";

const TEST_TIMEOUT_MS = 90_000;
const POLL_TIMEOUT_MS = 20_000;

/** One browser process at a time: two cores carry the browser and the server, and other suites too. */
export default defineConfig({
	test: {
		root: import.meta.dirname,
		include: ["**/*.test.ts"],
		testTimeout: TEST_TIMEOUT_MS,
		hookTimeout: TEST_TIMEOUT_MS,
		fileParallelism: false,
		// What is waited for may need a process to start on a busy machine; the default is a second.
		expect: { poll: { timeout: POLL_TIMEOUT_MS, interval: 100 } },
	},
});
