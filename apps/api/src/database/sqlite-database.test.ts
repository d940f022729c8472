import { Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { CommitFailedError } from "./commit-failed-error.ts";
import { openSqlite, sqliteDialect } from "./sqlite-database.ts";

describe("a commit that fails", () => {
	it("is told to whoever ends the process, and thrown as what it is", async () => {
		const told: Error[] = [];
		const dialect = sqliteDialect(openSqlite(":memory:"), (error) => told.push(error));
		const database = new Kysely<Record<string, Record<string, unknown>>>({ dialect });
		await sql`create table parent (id integer primary key)`.execute(database);
		await sql`create table child (
			parent_id integer references parent (id) deferrable initially deferred
		)`.execute(database);
		const orphan = database.transaction().execute(async (transaction) => {
			await sql`insert into child values (1)`.execute(transaction);
		});
		await expect(orphan).rejects.toBeInstanceOf(CommitFailedError);
		expect(told).toHaveLength(1);
		await database.destroy();
	});

	it("and has ended its transaction is thrown as what it is, too", async () => {
		const sqlite = openSqlite(":memory:");
		const database = new Kysely({ dialect: sqliteDialect(sqlite) });
		// As a full disk does.
		const ended = database.transaction().execute(async () => sqlite.exec("rollback"));
		await expect(ended).rejects.toBeInstanceOf(CommitFailedError);
		await database.destroy();
	});

	it("and cannot be rolled back is thrown as what it is, too", async () => {
		const sqlite = openSqlite(":memory:");
		sqlite.exec("create table refusing (number integer check (number = 0))");
		const prepare = sqlite.prepare.bind(sqlite);
		// As a disk that fails does.
		sqlite.prepare = (sql) =>
			prepare(/^(commit|rollback)$/.test(sql) ? "insert into refusing values (1)" : sql);
		const database = new Kysely({ dialect: sqliteDialect(sqlite) });
		const failed = database.transaction().execute(async () => {});
		await expect(failed).rejects.toBeInstanceOf(CommitFailedError);
		await database.destroy();
	});

	it("is something else than a statement that fails", async () => {
		const told: Error[] = [];
		const dialect = sqliteDialect(openSqlite(":memory:"), (error) => told.push(error));
		const database = new Kysely<Record<string, Record<string, unknown>>>({ dialect });
		const wrong = database.transaction().execute(async (transaction) => {
			await sql`insert into nowhere values (1)`.execute(transaction);
		});
		await expect(wrong).rejects.not.toBeInstanceOf(CommitFailedError);
		expect(told).toEqual([]);
		await database.destroy();
	});
});
