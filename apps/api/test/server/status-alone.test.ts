import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { status } from "../../src/operator/commands/status.ts";
import { DatabaseUnavailableError } from "../../src/platform/database/database-unavailable-error.ts";
import { NOWHERE, runOperatorProcess, variablesIn } from "../support/server-process.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

/** Runs it where the rest of the program fails. */
async function lookAfter(
	failure: Error,
	variables = variablesIn(server.directory),
	options: Readonly<Record<string, boolean>> = {},
) {
	return await status.runAlone?.(
		{ positionals: [], options },
		{
			variables,
			clock: () => new Date(),
			fetchContentKey: async () => {},
			runInside: () => Promise.reject(failure),
		},
	);
}

it("looks also where no audit entry can be written, and says so", async () => {
	const full = Object.assign(new Error("disk I/O error"), { code: "ENOSPC" });
	const seen = await lookAfter(full);
	expect(seen?.isFailed).toBe(false);
	expect(seen?.output).toMatch(/^maintenance {2}off/m);
	expect(seen?.output).toMatch(
		/^problem +The disk is full\. .+ So this command is not in the audit log\.$/m,
	);
});

it("fails without a database, and creates none", async () => {
	const nowhere = join(server.directory, "nowhere");
	const seen = await lookAfter(new Error("refused"), variablesIn(nowhere), { json: true });
	expect(seen?.isFailed).toBe(true);
	expect(JSON.parse(seen?.output ?? "")).toMatchObject({
		database: { engine: null },
		problems: [expect.stringContaining(`There is no data in ${join(nowhere, "data")}.`)],
	});
	expect(existsSync(nowhere)).toBe(false);
});

it("shows version and free space while PostgreSQL does not answer", async () => {
	const variables = { ...variablesIn(server.directory), ...NOWHERE };
	const seen = await lookAfter(new DatabaseUnavailableError("ECONNREFUSED"), variables);
	expect(seen?.isFailed).toBe(true);
	expect(seen?.output).toMatch(/^database +cannot be read$/m);
	expect(seen?.output).toMatch(/^free +\d+ MB in DATA_DIR$/m);
	expect(seen?.output).toMatch(
		/^problem +database: The database cannot be reached \(ECONNREFUSED\)/m,
	);
});

it("fails where the database has no tables, in one line", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-empty-"));
	onTestFinished(() => rm(directory, { recursive: true }));
	for (const folder of ["data", "keys"]) mkdirSync(join(directory, folder));
	writeFileSync(join(directory, "data", "registrations.db"), "");
	const seen = await lookAfter(new Error("refused"), variablesIn(directory));
	expect(seen?.isFailed).toBe(true);
	expect(seen?.output.match(/^problem .*/gm)).toEqual([
		expect.stringContaining("It has no tables: no server has used it yet."),
	]);
});

it("shows the schema of tables of an earlier version, and no other problem with them", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-older-"));
	onTestFinished(() => rm(directory, { recursive: true }));
	for (const folder of ["data", "keys"]) mkdirSync(join(directory, folder));
	const database = new DatabaseSync(join(directory, "data", "registrations.db"));
	database.exec("create table settings (name text, value text)");
	database.exec("create table kysely_migration (name text, timestamp text)");
	database.exec("insert into kysely_migration values ('0001-registrations', '')");
	database.close();
	const seen = await lookAfter(new Error("of another version"), variablesIn(directory));
	expect(seen?.output).toMatch(
		/^database +SQLite \S+, schema 0001-registrations, but this version/m,
	);
	expect(seen?.output.match(/^problem .*/gm)).toEqual([
		expect.stringContaining("of another version"),
	]);
});

it("shows the rest if the database is damaged, and which file that is", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-damaged-"));
	onTestFinished(() => rm(directory, { recursive: true }));
	for (const folder of ["data", "keys"]) mkdirSync(join(directory, folder));
	const path = join(directory, "data", "registrations.db");
	writeFileSync(path, "no database".repeat(1000));
	const seen = await lookAfter(new Error("refused"), variablesIn(directory));
	expect(seen?.isFailed).toBe(true);
	expect(seen?.output).toMatch(/^database +cannot be read$/m);
	expect(seen?.output).toMatch(/^free +\d+ MB in DATA_DIR$/m);
	expect(seen?.output).toContain(`database: ${path} is damaged: see docs/operating.md, Restore (`);
});

it("says that there is no KEY_DIR, and creates none", async () => {
	const absent = join(server.directory, "absent");
	const variables = { ...variablesIn(server.directory), KEY_DIR: absent };
	const seen = await lookAfter(new Error("refused"), variables);
	expect(seen?.output).toMatch(/^free +\d+ MB in DATA_DIR$/m);
	expect(seen?.output).toContain(`KEY_DIR: ${absent} does not exist.`);
	expect(existsSync(absent)).toBe(false);
});

it("tells whether the server runs, and leaves it able to start", async () => {
	const other = await startTestServer();
	onTestFinished(() => other.close());
	const serverLine = async () => (await other.operator("status")).match(/^server .+$/m)?.[0];
	expect(await serverLine()).toBe("server       runs");
	await other.stop();
	expect(await serverLine()).toBe("server       does not run");
	expect(JSON.parse(await other.operator("status", "--json")).server).toEqual({ isRunning: false });
	await other.restart();
	expect(await serverLine()).toBe("server       runs");
});

it("names the commit that was built", async () => {
	const { version } = JSON.parse(
		await runOperatorProcess(variablesIn(server.directory), "status", "--json"),
	);
	expect(version).toMatch(/^[\da-f]{40}$/);
});
