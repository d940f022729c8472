import { existsSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

type SuiteOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

/**
 * Ends a test that hangs. A passing test never waits for it, and the longest, which takes three
 * minutes on a quiet machine, may take five times as long on a busy one.
 */
const TIMEOUT_MS = 900_000;
/** How long a test waits for one thing that it expects. */
const POLL_TIMEOUT_MS = 60_000;
/** With one of these variables a test may run for hours. */
const LONG_RUNS = [
	"FAULTS",
	"IMAGE",
	"JSON_BODIES",
	"KILLS",
	"OUTAGES",
	"REQUESTS",
	"SOAK_MINUTES",
	"WALK_MINUTES",
	"WALK_SEEDS",
];
const isLongRun = LONG_RUNS.some((name) => name in process.env);
const timeout = isLongRun ? 24 * 60 * 60 * 1000 : TIMEOUT_MS;

function inRules(name: string): string {
	return join(import.meta.dirname, "packages/validation/src", name);
}

/** Tests see the sources of the shared rules, so that `--changed` follows imports into them. */
const resolve = {
	alias: {
		"@sim-registration/validation/customer-values": inRules("customer-values.ts"),
		"@sim-registration/validation": inRules("index.ts"),
	},
};

/**
 * A suite is the test files below some folders, and nothing else decides to which suite a file
 * belongs.
 */
function suite(name: string, folders: string, options: SuiteOptions = {}) {
	const include = [`${folders}/**/*.test.{ts,tsx}`];
	return {
		resolve,
		// Modules are loaded once a worker, not once a file: a file gives back what it replaces.
		test: {
			name,
			include,
			isolate: false,
			// Each worker loads the modules again: with more, the cores spend a fifth of their time on that.
			maxWorkers: availableParallelism() + 1,
			testTimeout: timeout,
			hookTimeout: timeout,
			expect: { poll: { timeout: POLL_TIMEOUT_MS, interval: 50 } },
			...options,
		},
	};
}

/** A suite of long tests, which wait more of their time and load few modules. */
function longSuite(name: string, folders: string, options: SuiteOptions = {}) {
	return suite(name, folders, { maxWorkers: availableParallelism() + 2, ...options });
}

const SERVER: SuiteOptions = {
	// graphql ships two builds; the test loader and Node would each load a different one.
	server: { deps: { inline: ["graphql", "graphql-http"] } },
	// The servers and commands that tests start share one cache of compiled code.
	env: { NODE_COMPILE_CACHE: join(tmpdir(), "sim-registration-compile-cache") },
};

/** Servers that tests start share the processes that open files: a start costs more than most tests. */
const WHOLE_SERVER: SuiteOptions = {
	...SERVER,
	alias: [
		{
			find: /^\.\.?\/inspection-process\.ts$/,
			replacement: join(import.meta.dirname, "apps/api/test/support/inspection-process.ts"),
		},
	],
};

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
/** More than what the tests of four workers write at a time. */
const MEMORY_MIN_BYTES = 1_000_000_000;

/**
 * Where tests write: in memory, if there is room. On a disk they wait for it half of their time,
 * because servers write durably. What survives a power loss is shown on a simulated disk
 * (docs/faults.md). Another `TMPDIR` counts. Long runs write more, and Ceph and images need a disk.
 */
function temporaryDirectory(): string {
	const needsDisk = isLongRun || "S3_PROGRAM" in process.env;
	if (needsDisk || tmpdir() !== "/tmp" || !existsSync(MEMORY)) return tmpdir();
	const { bavail, bsize } = statfsSync(MEMORY);
	return bavail * bsize < MEMORY_MIN_BYTES ? tmpdir() : MEMORY;
}

// For the databases that global set-ups start, too.
process.env["TMPDIR"] = temporaryDirectory();

const PUT_DRAFT = "apps/web/e2e/support/bundle-put-draft.ts";
const BROWSER: SuiteOptions = {
	globalSetup: [PUT_DRAFT],
	env: SERVER.env,
};

const STORAGES: SuiteOptions = {
	...WHOLE_SERVER,
	globalSetup: ["apps/api/test/support/postgres/global-setup.ts"],
};

/** What a single change can break: `pnpm test` runs these. */
export const QUICK = [
	suite("packages", "packages/!(validation)/src"),
	suite("validation", "packages/validation/{src,test}"),
	{ ...suite("web", "apps/web/src"), extends: "apps/web/vite.config.ts" },
	suite("api", "apps/api/src", SERVER),
	suite("server", "apps/api/test/{server,storage}", WHOLE_SERVER),
	suite("programs", "apps/{iamsmart-sandbox,recaptcha-sandbox}/{src,test}"),
	suite("form", "apps/web/e2e/form", BROWSER),
];

/** What `pnpm test:all` runs as well. */
export const THOROUGH = [
	longSuite("operator", "apps/api/test/operator", WHOLE_SERVER),
	longSuite("storages", "apps/api/test/{storage,operator/storage}", STORAGES),
	longSuite("cluster", "apps/api/test/cluster", STORAGES),
	longSuite("faults", "apps/api/test/faults", SERVER),
	longSuite("server-details", "apps/api/test/details", SERVER),
	longSuite("fuzz", "apps/api/test/fuzz", SERVER),
	longSuite("stress", "apps/api/test/stress", SERVER),
	longSuite("start", "apps/demo"),
	longSuite("guides", "apps/api/test/{deploying,guides,outside}", SERVER),
	longSuite("form-details", "apps/web/e2e/{details,languages}", {
		...BROWSER,
		provide: { language: "en" },
	}),
	longSuite("walks", "apps/web/e2e/{walks,languages}", {
		...BROWSER,
		provide: { language: "tc" },
		globalSetup: [PUT_DRAFT, "apps/web/e2e/spoken/bundle-reader.ts"],
	}),
];

/** What only nightly.yml runs, because it takes too long: each with its variable. */
const NIGHTLY = ["image"].filter((name) => name.toUpperCase() in process.env);

export default defineConfig({
	test: {
		projects: [
			...QUICK,
			...THOROUGH,
			...NIGHTLY.map((name) => suite(name, `apps/api/test/${name}`, SERVER)),
		],
	},
});
