import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const TEST_TIMEOUT_MS = 90_000;
const POLL_TIMEOUT_MS = 20_000;

/** A customer waits more than two browsers calculate: a third would only make them all late. */
const BROWSERS_AT_ONCE = 2;
/** The servers that tests start compile the same two thousand modules: once is enough. */
const COMPILE_CACHE = join(tmpdir(), "sim-registration-compile-cache");

export default defineConfig({
	test: {
		root: import.meta.dirname,
		include: ["**/*.test.ts"],
		testTimeout: TEST_TIMEOUT_MS,
		hookTimeout: TEST_TIMEOUT_MS,
		maxWorkers: BROWSERS_AT_ONCE,
		env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
		// What is waited for may need a process to start on a busy machine; the default is a second.
		expect: { poll: { timeout: POLL_TIMEOUT_MS, interval: 100 } },
	},
});
