import { defineConfig } from "vitest/config";

const TEST_TIMEOUT_MS = 180_000;
/** What `FAULTS` asks for may take hours. */
const LONG_RUN_TIMEOUT_MS = 24 * 60 * 60 * 1000;
const timeout = process.env.FAULTS === undefined ? TEST_TIMEOUT_MS : LONG_RUN_TIMEOUT_MS;

export default defineConfig({
	test: {
		include: ["test/faults/**/*.test.ts"],
		// graphql ships two builds of itself; the tests' loader and Node's would each take another one.
		server: { deps: { inline: ["graphql", "graphql-http"] } },
		testTimeout: timeout,
		hookTimeout: timeout,
	},
});
