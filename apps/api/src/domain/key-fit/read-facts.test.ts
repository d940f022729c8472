import { cpSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { readFacts } from "./read-facts.ts";

let directory: string;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-facts-"));
});
afterEach(() => rm(directory, { recursive: true }));

function facts(name: string) {
	const DATA_DIR = join(directory, name);
	return readFacts(parseEnvironment({ DATA_DIR, KEY_DIR: join(directory, "keys") }));
}

it("creates nothing", async () => {
	expect(await facts("data")).toEqual({
		data: { hasRegistrations: false, isBeingMovedTo: false },
		mark: undefined,
		vaultOwner: undefined,
		isVaultInUse: false,
		roots: [],
	});
	expect(readdirSync(directory)).toEqual([]);
});

it("leaves no log of a database that nobody uses, and the log of one that is in use", async () => {
	const data = join(directory, "data");
	mkdirSync(data);
	const database = new DatabaseSync(join(data, "registrations.db"));
	database.exec("pragma journal_mode = wal");
	database.exec("create table settings (name text, value text)");
	database.exec("create table registrations (id text)");
	const used = readdirSync(data);
	expect(used).toHaveLength(3);
	await facts("data");
	expect(readdirSync(data)).toEqual(used);
	database.close();
	await facts("data");
	expect(readdirSync(data)).toEqual(["registrations.db"]);
});

it("reads a database that a process left during its first transaction", async () => {
	const [original, copy] = [join(directory, "original"), join(directory, "copy")];
	mkdirSync(original);
	const database = new DatabaseSync(join(original, "registrations.db"));
	database.exec("create table settings (name text, value text)");
	database.exec("create table registrations (id text)");
	database.exec("insert into settings values ('installation', 'ours')");
	// More than the cache holds, so that the file is written before the commit.
	database.exec("pragma cache_size = 2; begin; update settings set value = 'lost'");
	const insert = database.prepare("insert into registrations values (?)");
	for (let row = 0; row < 500; row++) insert.run("x".repeat(1_000));
	cpSync(original, copy, { recursive: true });
	expect(readdirSync(copy).sort()).toEqual(["registrations.db", "registrations.db-journal"]);
	database.close();
	expect((await facts("copy")).data).toMatchObject({
		installation: "ours",
		hasRegistrations: false,
	});
});
