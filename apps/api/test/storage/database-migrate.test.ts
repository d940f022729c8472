import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import { migrations } from "../../src/platform/database/migrations/index.ts";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { vaultMigrations } from "../../src/platform/sealing/vault-migrations/index.ts";
import { runOperator } from "../support/run-operator.ts";
import { runOperatorProcess, variablesIn } from "../support/server-process.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";

const AT_ONCE = 4;

let directory: string;
let storage: TestStorage;
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-migrate-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
	// Of a first start that died at once. A PostgreSQL database is empty at first, too.
	mkdirSync(join(directory, "data"));
	if (!isShared()) writeFileSync(join(directory, "data", "registrations.db"), "");
});
afterEach(async () => {
	await storage.close();
	await rm(directory, { recursive: true, force: true });
});

const isShared = () => "DATABASE_URL" in storage.variables;
const variables = () => ({ ...variablesIn(directory), ...storage.variables });

async function operate(...argv: readonly string[]): Promise<string> {
	const environment = parseEnvironment(variables());
	return await runOperator(argv, { environment, clock: () => new Date(), log: new Log(() => {}) });
}

async function migrate(): Promise<string> {
	return withoutTimes(await operate("database", "migrate"));
}

function withoutTimes(output: string): string {
	return output.replaceAll(/since 20\S+ \S+ \+08:00\./g, "since then.");
}

async function inDatabase(task: (database: Database) => Promise<unknown>): Promise<void> {
	const database = storage.openDatabase();
	try {
		await task(database);
	} finally {
		await database.destroy();
	}
}

/** Tables as before the newest migration. */
async function makeOlder(database: Database): Promise<void> {
	for (const table of ["registration_fields", "registration_verifications"])
		await database.schema.alterTable(table).dropColumn("lost_at").execute();
	await sql`delete from kysely_migration where name = ${NEWEST}`.execute(database);
}

async function migrationsOf(database: Database): Promise<string[]> {
	const query = sql<{ name: string }>`select name from kysely_migration order by name`;
	return (await query.execute(database)).rows.map(({ name }) => name);
}

const [EARLIER = "", NEWEST = ""] = Object.keys(migrations).slice(-2);

const DONE = [
	`Tables: ${Object.keys(migrations).join(", ")} done.`,
	`Key vault: ${Object.keys(vaultMigrations).join(", ")} done.`,
];
const NOTHING = [
	"Tables: nothing to do, the schema is current since then.",
	"Key vault: nothing to do, the schema is current since then.",
];

describe("database migrate", () => {
	it("creates the tables and the key vault's, reports the migrations, and runs none twice", async () => {
		expect((await migrate()).trim().split("\n")).toEqual(DONE);
		expect((await migrate()).trim().split("\n")).toEqual(NOTHING);
	});

	it("says since when the schema is current: since the newest migration", async () => {
		await migrate();
		await inDatabase(async (database) => {
			const of = (name: string, at: string) =>
				sql`update kysely_migration set timestamp = ${at} where name = ${name}`.execute(database);
			for (const name of await migrationsOf(database)) await of(name, "2026-01-01T00:00:00.000Z");
			await of(NEWEST, "2026-11-20T16:30:00.000Z");
		});
		expect(await operate("database", "migrate")).toContain("current since 2026-11-21 00:30");
	});

	it("foresees in a dry run what it would run, and changes nothing", async () => {
		const dryRun = () => runOperatorProcess(variables(), "database", "migrate", "--dry-run");
		const all = DONE.map(
			(line) => `${line.replace(": ", ": would run ").replace(" done.", ".")}\n`,
		);
		expect(await dryRun()).toBe(all.join(""));
		expect(existsSync(join(directory, "keys"))).toBe(false);
		await migrate();
		await inDatabase(makeOlder);
		expect(await dryRun()).toBe(
			`Tables: would run ${NEWEST}.\nKey vault: nothing to do, the schema is current.\n`,
		);
		await inDatabase(async (database) => {
			expect(await migrationsOf(database)).not.toContain(NEWEST);
		});
	});

	it.each([[], ["--dry-run"]])("creates no installation with %j", async (...options) => {
		if (isShared()) return;
		await rm(join(directory, "data"), { recursive: true });
		const migrating = runOperatorProcess(variables(), "database", "migrate", ...options);
		await expect(migrating).rejects.toMatchObject({
			code: 1,
			stderr: expect.stringMatching(/^There is no data in .*Set DATA_DIR and KEY_DIR/),
		});
		expect(readdirSync(directory)).toEqual([]);
	});

	it("is done by one of several concurrent commands, and the others have nothing to do", async () => {
		const outputs = await Promise.all(
			Array.from({ length: AT_ONCE }, () => runOperatorProcess(variables(), "database", "migrate")),
		);
		const lines = outputs.flatMap((output) => withoutTimes(output).trim().split("\n"));
		const expected = [...DONE, ...Array.from({ length: AT_ONCE - 1 }, () => NOTHING).flat()];
		expect(lines.sort()).toEqual(expected.sort());
	});

	it("continues from an older version's tables, and keeps their contents", async () => {
		await migrate();
		await inDatabase(async (database) => {
			await makeOlder(database);
			const before = await database.selectFrom("settings").selectAll().execute();
			expect((await migrate()).trim().split("\n")).toEqual([`Tables: ${NEWEST} done.`, NOTHING[1]]);
			expect(await database.selectFrom("settings").selectAll().execute()).toEqual(before);
		});
	});
});

describe("any other command", () => {
	it.each([
		[["registrations", "list"]],
		[["accounts", "import", "accounts.csv"]],
		[["keys", "accept-loss", "--yes"]],
	])(
		"as %j names the schemas of tables of an earlier version, and does not migrate",
		async (argv) => {
			const accounts = join(directory, "accounts.csv");
			writeFileSync(
				accounts,
				"accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n100000001,61111111,,a@b.example,no\n",
			);
			await migrate();
			await inDatabase(async (database) => {
				await makeOlder(database);
				const words = argv.map((word) => (word === "accounts.csv" ? accounts : word));
				await expect(operate(...words)).rejects.toThrow(
					`The database has the schema ${EARLIER} of an earlier version, and this version needs ${NEWEST}. Use that version, or make a backup with it and run \`database migrate\` of this one. Nothing was changed.`,
				);
				expect(await migrationsOf(database)).not.toContain(NEWEST);
			});
		},
	);

	it("works on tables of a newer version, unless a migration breaks it, and names the schemas", async () => {
		await migrate();
		const later = (name: string) =>
			inDatabase((database) =>
				sql`insert into kysely_migration values (${name}, '2100-01-01T00:00:00.000Z')`.execute(
					database,
				),
			);
		await later("9998-later");
		expect(await operate("database", "migrate")).toContain("Tables: nothing to do");
		expect(await operate("registrations", "list")).toContain("There are no registrations.");
		expect(await operate("status")).toMatch(
			new RegExp(`schema 9998-later of a newer version than this one, with ${NEWEST}$`, "m"),
		);
		await later("9999-later-breaking");
		await expect(operate("registrations", "list")).rejects.toThrow(
			`The database has the schema 9999-later-breaking of a newer version, and this version knows none after ${NEWEST}. Use that version. Nothing was changed.`,
		);
	});

	it("creates nothing at an address without data, for instance a mistyped one", async () => {
		await expect(operate("registrations", "list")).rejects.toThrow(
			/^(There is no data in|The database has no tables yet)/,
		);
	});
});
