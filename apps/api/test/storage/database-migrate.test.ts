import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { migrations } from "../../src/platform/database/migrations/index.ts";
import { vaultMigrations } from "../../src/platform/sealing/vault-migrations/index.ts";
import { runOperatorProcess, variablesIn } from "../support/server-process.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";

const AT_ONCE = 4;
/** Each command is a separate process, on a machine that may be busy. */
const TIMEOUT_MS = 120_000;
vi.setConfig({ testTimeout: TIMEOUT_MS });

let directory: string;
let storage: TestStorage;
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-migrate-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
});
afterEach(async () => {
	await storage.close();
	await rm(directory, { recursive: true, force: true });
});

function migrate(): Promise<string> {
	const variables = { ...variablesIn(directory), ...storage.variables };
	return runOperatorProcess(variables, "database", "migrate");
}

const DONE = [
	`Tables: ${Object.keys(migrations).join(", ")} done.`,
	`Key vault: ${Object.keys(vaultMigrations).join(", ")} done.`,
];
const NOTHING = [
	"Tables: nothing to do, the schema is current.",
	"Key vault: nothing to do, the schema is current.",
];

describe("database migrate", () => {
	it("creates the tables and the key vault's, reports the migrations, and runs none twice", async () => {
		expect((await migrate()).trim().split("\n")).toEqual(DONE);
		expect((await migrate()).trim().split("\n")).toEqual(NOTHING);
	});

	it("is done by one of several concurrent commands, and the others have nothing to do", async () => {
		const outputs = await Promise.all(Array.from({ length: AT_ONCE }, migrate));
		const lines = outputs.flatMap((output) => output.trim().split("\n"));
		const expected = [...DONE, ...Array.from({ length: AT_ONCE - 1 }, () => NOTHING).flat()];
		expect(lines.sort()).toEqual(expected.sort());
	});

	it("continues from an older version's tables, and keeps their contents", async () => {
		await migrate();
		const database = storage.openDatabase();
		const newest = Object.keys(migrations).at(-1) ?? "";
		await database.schema.dropTable("draft_keys").execute();
		await sql`delete from kysely_migration where name = ${newest}`.execute(database);
		const before = await database.selectFrom("settings").selectAll().execute();
		expect((await migrate()).trim().split("\n")).toEqual([`Tables: ${newest} done.`, NOTHING[1]]);
		expect(await database.selectFrom("settings").selectAll().execute()).toEqual(before);
		await database.destroy();
	});
});
