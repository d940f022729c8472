import { expect, it } from "vitest";
import { Database, migrate } from "./database.ts";
import { openSqlite, sqliteDialect } from "./sqlite-database.ts";

const TABLES = "select name from sqlite_master where type = 'table' and name not like 'kysely%'";

it("a migration that fails leaves no table behind, and the next try succeeds", async () => {
	const sqlite = openSqlite(":memory:");
	// The last migration fails because this table already exists.
	sqlite.exec("create table iamsmart_proofs (id text)");
	const database = new Database({ dialect: sqliteDialect(sqlite) });
	await expect(migrate(database)).rejects.toThrow("iamsmart_proofs");
	expect(sqlite.prepare(TABLES).all()).toEqual([{ name: "iamsmart_proofs" }]);

	sqlite.exec("drop table iamsmart_proofs");
	await migrate(database);
	expect(await database.selectFrom("registrations").selectAll().execute()).toEqual([]);
	await database.destroy();
});

it("works with tables of a newer version as they are, and not after a migration that breaks it", async () => {
	const sqlite = openSqlite(":memory:");
	const database = new Database({ dialect: sqliteDialect(sqlite) });
	await migrate(database);
	const later = (name: string) =>
		sqlite.exec(`insert into kysely_migration values ('${name}', '2100-01-01T00:00:00.000Z')`);
	later("9998-later");
	expect(await migrate(database)).toEqual([]);
	expect(await migrate(database, "use")).toEqual([]);
	later("9999-later-breaking");
	await expect(migrate(database)).rejects.toThrow(
		"has the schema 9999-later-breaking of a newer version",
	);
	await database.destroy();
});
