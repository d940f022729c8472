import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrations } from "../../src/platform/database/migrations/index.ts";
import { openSqlite } from "../../src/platform/database/sqlite-database.ts";
import { runOperatorProcess, variablesIn } from "../support/server-process.ts";

let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-locks-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Waiting for SQLite blocks a process, so two that hold each other's locks would deadlock. */
it("a start holds no lock of the tables while it waits for the key vault", async () => {
	const variables = variablesIn(directory);
	for (const folder of ["data", "keys"]) mkdirSync(join(directory, folder));
	const vault = openSqlite(join(directory, "keys", "keys.db"));
	vault.exec("begin immediate");

	// Otherwise there is no installation, and the command creates none.
	writeFileSync(join(directory, "data", "registrations.db"), "");
	const start = runOperatorProcess(variables, "database", "migrate");
	await expect.poll(() => migrationsIn(join(directory, "data"))).toEqual(Object.keys(migrations));
	vault.exec("rollback");
	vault.close();
	expect(await start).toMatch(/^Tables: .+ done\.\nKey vault: .+ done\.\n$/);
});

/** The committed migrations. */
function migrationsIn(dataDirectory: string): unknown[] {
	let database: DatabaseSync | undefined;
	try {
		database = new DatabaseSync(join(dataDirectory, "registrations.db"), { readOnly: true });
		const rows = database.prepare("select name from kysely_migration order by name").all();
		return rows.map(({ name }) => name);
	} catch {
		// The database does not exist yet.
		return [];
	} finally {
		database?.close();
	}
}
