import { closeSync, mkdtempSync, openSync, writeFileSync, writeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite, sqliteDialect } from "./sqlite-database.ts";
import { describeSqliteError } from "./sqlite-error.ts";

const PAGE_BYTES = 4096;
let folder: string;
let path: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sim-registration-sqlite-"));
	path = join(folder, "registrations.db");
});
afterEach(() => rm(folder, { recursive: true }));

async function failureOf(task: () => unknown): Promise<string | undefined> {
	try {
		await task();
	} catch (error) {
		return error instanceof Error ? describeSqliteError(error) : undefined;
	}
	throw new Error("It did not fail");
}

/** Writes a table of many pages, whose last ones are then garbage. */
function makeDamaged(): void {
	const database = openSqlite(path);
	database.exec("create table things (text text)");
	for (let count = 0; count < 50; count++)
		database.prepare("insert into things values (?)").run("x".repeat(1000));
	database.close();
	const file = openSync(path, "r+");
	writeSync(file, Buffer.alloc(4 * PAGE_BYTES, 0xa5), 0, 4 * PAGE_BYTES, 2 * PAGE_BYTES);
	closeSync(file);
}

describe("an error of SQLite names the file and says", () => {
	it("that it is damaged, if it is not a database", async () => {
		writeFileSync(path, "no database".repeat(1000));
		expect(await failureOf(() => openSqlite(path))).toBe(
			`${path} is damaged: see docs/operating.md, Restore (file is not a database).`,
		);
	});

	it("that it is damaged, if a query meets the damage", async () => {
		makeDamaged();
		const database = new Kysely<unknown>({ dialect: sqliteDialect(openSqlite(path)) });
		const query = sql`select sum(length(text)) from things`;
		expect(await failureOf(() => query.execute(database))).toMatch(`${path} is damaged: see`);
		await database.destroy();
	});

	it("that it cannot be used, if its folder does not exist", async () => {
		const nowhere = join(folder, "none", "registrations.db");
		expect(await failureOf(() => openSqlite(nowhere))).toMatch(`${nowhere} cannot be used (`);
	});
});

it("another error is not described", () => {
	expect(describeSqliteError(new Error("no such thing"))).toBeUndefined();
});
