import { copyFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeLogDurable } from "./make-log-durable.ts";
import { openSqlite } from "./sqlite-database.ts";

let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "make-log-durable-"));
});
afterEach(() => rm(directory, { recursive: true }));

it("recovers the complete log of a killed process", () => {
	const path = join(directory, "left.db");
	const killed = openSqlite(join(directory, "killed.db"));
	killed.exec("create table texts (text text)");
	const text = "in the log alone, which is longer than what is written at once ".repeat(30_000);
	killed.prepare("insert into texts values (?)").run(text);
	for (const file of ["", "-wal"])
		copyFileSync(join(directory, `killed.db${file}`), `${path}${file}`);
	killed.close();

	makeLogDurable(path);
	const next = openSqlite(path);
	expect(next.prepare("select text from texts").all()).toEqual([{ text }]);
	next.close();
});

it("does not change a log that is in use", () => {
	const path = join(directory, "busy.db");
	const other = openSqlite(path);
	other.exec("create table texts (text text); insert into texts values ('before')");
	const before = readFileSync(`${path}-wal`);
	makeLogDurable(path);
	expect(readFileSync(`${path}-wal`).equals(before)).toBe(true);
	other.exec("insert into texts values ('after')");
	expect(other.prepare("select text from texts").all()).toHaveLength(2);
	other.close();
});

it("does not create a missing database", () => {
	makeLogDurable(join(directory, "none.db"));
	expect(existsSync(join(directory, "none.db"))).toBe(false);
});
