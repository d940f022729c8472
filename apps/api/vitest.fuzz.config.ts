import { defineConfig } from "vitest/config";

const TEST_TIMEOUT_MS = 180_000;
/** What `REQUESTS` asks for may take hours. */
const LONG_RUN_TIMEOUT_MS = 24 * 60 * 60 * 1000;
const timeout = process.env.REQUESTS === undefined ? TEST_TIMEOUT_MS : LONG_RUN_TIMEOUT_MS;

export default defineConfig({
	test: {
		include: ["test/fuzz/**/*.test.ts"],
		// graphql ships two builds of itself; the tests' loader and Node's would each take another one.
		server: { deps: { inline: ["graphql", "graphql-http"] } },
		fileParallelism: false,
		testTimeout: timeout,
		hookTimeout: timeout,
	},
});
