import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** What is about files on the local disk, or about no storage at all. */
const LOCAL_ONLY = [
	"test/deploying/**",
	"test/guides/**",
	"test/faults/**",
	"test/fuzz/**",
	"test/local/**",
	"test/outside/**",
	...["audit", "bombs", "contracts", "crash", "equal-work", "extensions", "golden", "memory"].map(
		(name) => `test/${name}.test.ts`,
	),
	...["outbox-crash", "production-start", "refused-extensions", "rotation"].map(
		(name) => `test/${name}.test.ts`,
	),
];

/** The server's tests once more, on PostgreSQL and S3, and several processes on them. */
export default defineConfig({
	test: {
		...base.test,
		include: ["test/**/*.test.ts"],
		exclude: LOCAL_ONLY,
		globalSetup: ["test/support/postgres/global-setup.ts"],
	},
});
