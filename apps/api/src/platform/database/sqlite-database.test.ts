import { mkdtempSync, readFileSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommitFailedError, LogLostError } from "./commit-failed-error.ts";
import { openDialect } from "./open-dialect.ts";
import { openSqlite, sqliteDialect } from "./sqlite-database.ts";

it("leaves nothing of deleted rows in the file, also where whole pages are freed", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sqlite-database-"));
	const path = join(directory, "data.db");
	const sqlite = openSqlite(path);
	sqlite.exec("create table sealed (contents text)");
	const insert = sqlite.prepare("insert into sealed values (?)");
	for (let row = 0; row < 100; row++) insert.run("secret ".repeat(1_000));
	sqlite.exec("delete from sealed; pragma wal_checkpoint(truncate)");
	expect(readFileSync(path).includes("secret secret")).toBe(false);
	sqlite.close();
	await rm(directory, { recursive: true });
});

describe("a commit that fails", () => {
	it("is reported to the handler that ends the process, and thrown as CommitFailedError", async () => {
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

	it("and has already ended its transaction is thrown as CommitFailedError, too", async () => {
		const sqlite = openSqlite(":memory:");
		const database = new Kysely({ dialect: sqliteDialect(sqlite) });
		// As on a full disk.
		const ended = database.transaction().execute(async () => sqlite.exec("rollback"));
		await expect(ended).rejects.toBeInstanceOf(CommitFailedError);
		await database.destroy();
	});

	it("and cannot be rolled back is thrown as CommitFailedError, too", async () => {
		const sqlite = openSqlite(":memory:");
		sqlite.exec("create table refusing (number integer check (number = 0))");
		const prepare = sqlite.prepare.bind(sqlite);
		// As on a failing disk.
		sqlite.prepare = (sql) =>
			prepare(/^(commit|rollback)$/.test(sql) ? "insert into refusing values (1)" : sql);
		const database = new Kysely({ dialect: sqliteDialect(sqlite) });
		const failed = database.transaction().execute(async () => {});
		await expect(failed).rejects.toBeInstanceOf(CommitFailedError);
		await database.destroy();
	});

	it("is distinguished from a statement that fails", async () => {
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

describe("a database on a disk", () => {
	const told: Error[] = [];
	let directory: string;
	let database: Kysely<{ rows: { number: number } }>;
	let syncs: PromiseWithResolvers<void>[];

	beforeEach(async () => {
		directory = mkdtempSync(join(tmpdir(), "sim-registration-sqlite-"));
		told.length = 0;
		const onCommitFailed = (error: Error) => told.push(error);
		const file = { path: join(directory, "a.db"), onCommitFailed };
		database = new Kysely({ dialect: await openDialect(undefined, 0, file) });
		await sql`create table rows (number integer primary key)`.execute(database);
		await holdSyncs();
	});
	afterEach(async () => {
		vi.restoreAllMocks();
		await database.destroy();
		await rm(directory, { recursive: true });
	});

	/** From here on, syncs end when the test resolves them. */
	async function holdSyncs(): Promise<void> {
		const any = await open(directory);
		const files: { datasync(): Promise<void> } = Object.getPrototypeOf(any);
		await any.close();
		syncs = [];
		vi.spyOn(files, "datasync").mockImplementation(() => {
			const sync = Promise.withResolvers<void>();
			syncs.push(sync);
			return sync.promise;
		});
	}

	const insert = (number: number) => database.insertInto("rows").values({ number }).execute();
	const count = () => database.selectFrom("rows").select("number").execute();
	const insertTogether = (...numbers: number[]) =>
		database.transaction().execute(async (transaction) => {
			for (const number of numbers)
				await transaction.insertInto("rows").values({ number }).execute();
		});

	it.each([
		["a statement that writes", () => insert(1)],
		["a transaction", () => insertTogether(1, 2)],
		[
			"a statement that returns what it wrote",
			() => database.insertInto("rows").values({ number: 1 }).returningAll().execute(),
		],
	])(
		"%s and a concurrent reader are answered only after the log is synced",
		async (_title, write) => {
			const answered: string[] = [];
			const written = write().then(() => answered.push("writer"));
			const seen = count().then((rows) => answered.push(`reader of ${rows.length > 0}`));
			await vi.waitUntil(() => syncs.length > 0);
			for (let turn = 0; turn < 10; turn++) await setImmediate();
			expect(answered).toEqual([]);
			syncs[0]?.resolve();
			await Promise.all([written, seen]);
			expect(answered).toEqual(["writer", "reader of true"]);
			expect(syncs).toHaveLength(1);
		},
	);

	it("commits made during a sync of the log share the next sync", async () => {
		const first = insert(1);
		await vi.waitUntil(() => syncs.length === 1);
		const others = [insert(2), insertTogether(3, 4), insert(5)];
		for (let turn = 0; turn < 10; turn++) await setImmediate();
		syncs[0]?.resolve();
		await first;
		await vi.waitUntil(() => syncs.length === 2);
		syncs[1]?.resolve();
		await Promise.all(others);
		expect(syncs).toHaveLength(2);
	});

	it("fails permanently after a failed sync of the log, also on a full disk", async () => {
		const lost = Promise.allSettled([insert(1), count()]);
		await vi.waitUntil(() => syncs.length === 1);
		syncs[0]?.reject(Object.assign(new Error("no room"), { code: "ENOSPC" }));
		for (const answer of [...(await lost), ...(await Promise.allSettled([count(), insert(2)]))])
			expect(answer).toMatchObject({ status: "rejected", reason: expect.any(LogLostError) });
		expect(told.map(({ name }) => name)).toEqual(Array(4).fill("LogLostError"));
		expect(syncs).toHaveLength(1);
	});
});
