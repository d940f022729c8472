import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { linesOf, runCheck } from "../support/check-process.ts";
import { query } from "../support/postgres/databases.ts";
import {
	endProcess,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";

let directory: string;
let storage: TestStorage;
let variables: Record<string, string>;
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-checked-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
	variables = { ...variablesIn(directory), ...storage.variables };
});
afterEach(async () => {
	await storage.close();
	rmSync(directory, { recursive: true });
});

it("passes PostgreSQL and S3 before and after the first start, and leaves no file", async () => {
	const before = await runCheck(variables);
	expect(before.code).toBe(0);
	expect(linesOf("database", before)).toEqual([
		expect.stringMatching(/^skipped database PostgreSQL [\d.]+ answers\. It has no tables/),
	]);
	const server = spawnServer(variables);
	await server.url;
	const beside = await runCheck(variables);
	await endProcess(server.process, "SIGTERM");
	expect(beside).toMatchObject({ code: 0, errors: "" });
	expect(linesOf("database", beside)).toEqual([
		expect.stringMatching(/^passed database PostgreSQL [\d.]+ answers, .*can be written\.$/),
	]);
	for (const name of ["vault", "clock", "keys", "files"])
		expect(linesOf(name, beside)).toEqual([expect.stringMatching(`^passed ${name} `)]);
	const files = await storage.storedFiles();
	expect(files.filter((name) => name.startsWith("probe-"))).toEqual([]);
});

/** Creates a role that may not delete; returns its address. */
async function createLesserRole(variable: "DATABASE_URL" | "KEY_DATABASE_URL") {
	const role = `checked_${randomBytes(4).toString("hex")}`;
	const address = new URL(variables[variable] ?? "");
	await query(address.href, `create role ${role} login password 'right'`);
	await query(
		address.href,
		`grant select, insert, update on all tables in schema public to ${role}`,
	);
	address.username = role;
	address.password = "right";
	return { role, address };
}

it("fails if the role may not change a table, or the login is wrong", async () => {
	await runOperatorProcess(variables, "database", "migrate");
	const { role, address } = await createLesserRole("DATABASE_URL");
	const plain = await runCheck({ ...variables, DATABASE_URL: address.href });
	expect(linesOf("database", plain)).toEqual([
		expect.stringMatching(
			/^failed database The role .* lacks delete on \w+, .*, and \d+ more\. Grant/,
		),
	]);
	await query(variables["DATABASE_URL"] ?? "", `drop owned by ${role}; drop role ${role}`);
	const gone = await runCheck({ ...variables, DATABASE_URL: address.href });
	expect(linesOf("database", gone)).toEqual([
		expect.stringMatching(/^failed database .*(password|role).*DATABASE_URL/),
	]);
	expect(gone.lines.join()).not.toContain("right@");
});

it("fails if the role of the vault may not destroy keys", async () => {
	await runOperatorProcess(variables, "database", "migrate");
	const { role, address } = await createLesserRole("KEY_DATABASE_URL");
	const run = await runCheck({ ...variables, KEY_DATABASE_URL: address.href });
	expect(linesOf("vault", run)).toEqual([
		expect.stringMatching(/^failed vault The role of KEY_DATABASE_URL lacks delete on data_keys/),
	]);
	await query(variables["KEY_DATABASE_URL"] ?? "", `drop owned by ${role}; drop role ${role}`);
});

it("fails if PostgreSQL's clock has another time", async () => {
	await runOperatorProcess(variables, "database", "migrate");
	const address = variables["DATABASE_URL"] ?? "";
	// A function of the same name, which is found before PostgreSQL's own.
	await query(
		address,
		`create schema ahead;
		create function ahead.clock_timestamp() returns timestamptz language sql
			as 'select pg_catalog.clock_timestamp() + interval ''1 day''';
		alter database ${new URL(address).pathname.slice(1)}
			set search_path = ahead, public, pg_catalog`,
	);
	expect(linesOf("clock", await runCheck(variables))).toEqual([
		expect.stringMatching(/^failed clock .* PostgreSQL's clock has another time\. Correct it/),
	]);
});

it.each([
	["another bucket", { S3_BUCKET: "nobodys" }, /NoSuchBucket/],
	["an unknown key", { S3_ACCESS_KEY_ID: "UNKNOWN" }, /InvalidAccessKeyId/],
])("fails with %s", async (_what, changed, code) => {
	const run = await runCheck({ ...variables, ...changed });
	expect(linesOf("files", run)).toEqual([
		expect.stringMatching(new RegExp(`^failed files .*${code.source}.*S3_`)),
	]);
	expect(run.code).toBe(1);
});
