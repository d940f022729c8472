import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { DatabaseKeyVault } from "../../platform/sealing/adapters/database-key-vault.ts";
import { FileKeyWrapper } from "../../platform/sealing/adapters/file-key-wrapper.ts";
import { TABLES } from "./moved-tables.ts";

const MADE_BY_MIGRATOR = ["vault_migration", "vault_migration_lock"];

interface Reference {
	readonly child: string;
	readonly parent: string;
}

describe("a move", () => {
	it("specifies the treatment of every table that migrations create", async () => {
		const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
		await migrate(database);
		const tables = await database.introspection.getTables();
		expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort());
		await database.destroy();
	});

	it("inserts a row after those that it references", async () => {
		const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
		await migrate(database);
		const { rows } = await sql<Reference>`
			select m.name as child, f."table" as parent
			from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'
		`.execute(database);
		const order = Object.keys(TABLES);
		expect(rows.length).toBeGreaterThan(0);
		for (const { child, parent } of rows)
			expect(order.indexOf(child), child).toBeGreaterThan(order.indexOf(parent));
		await database.destroy();
	});

	it("knows every table of the vault", async () => {
		const sqlite = openSqlite(":memory:");
		const wrapper = new FileKeyWrapper("unused");
		const vault = await DatabaseKeyVault.open(sqliteDialect(sqlite), wrapper, () => new Date());
		const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").all();
		const names = tables.map(({ name }) => String(name));
		// The keys are rewrapped, and the owner is claimed: see `move-keys.ts` and `move.ts`.
		const known = ["data_keys", "owner"];
		expect(names.filter((name) => !MADE_BY_MIGRATOR.includes(name)).sort()).toEqual(known);
		await vault.close();
	});
});
