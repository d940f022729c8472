import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** What takes a second on a quiet machine may take many where other suites run. */
const TEST_TIMEOUT_MS = 60_000;
/** Servers and commands that tests start compile the same two thousand modules: once is enough. */
const COMPILE_CACHE = join(tmpdir(), "sim-registration-compile-cache");

export default defineConfig({
	test: {
		include: ["src/**/*.test.ts", "test/**/*.test.ts"],
		// Theirs are `test:faults`, `test:fuzz`, `test:shared` and `test:outside`.
		exclude: ["faults", "fuzz", "cluster", "move", "outside"].map((name) => `test/${name}/**`),
		// graphql ships two builds of itself; the tests' loader and Node's would each take another one.
		server: { deps: { inline: ["graphql", "graphql-http"] } },
		// Nest, the databases' clients and the rest are read once, not for each of 140 files. What a test
		// replaces for all, as the clock, it gives back.
		isolate: false,
		env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
		testTimeout: TEST_TIMEOUT_MS,
		hookTimeout: TEST_TIMEOUT_MS,
	},
});
