import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SqliteReplica } from "./sqlite-replica.ts";

let folder: string;
let source: DatabaseSync;
const from = () => join(folder, "source.db");
const to = () => join(folder, "replica.db");

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sim-registration-replica-"));
	source = new DatabaseSync(from());
	source.exec("PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON");
	source.exec("CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT NOT NULL)");
});
afterEach(() => {
	if (source.isOpen) source.close();
	rmSync(folder, { recursive: true });
});

function add(count: number, text = "x".repeat(700)): void {
	source.exec("BEGIN");
	const insert = source.prepare("INSERT INTO entries (text) VALUES (?)");
	for (let added = 0; added < count; added++) insert.run(`${text} ${Math.random()}`);
	source.exec("COMMIT");
}

function contentsOf(path: string): unknown[] {
	const database = new DatabaseSync(path);
	try {
		expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
		return database.prepare("SELECT * FROM entries ORDER BY id").all();
	} finally {
		database.close();
	}
}

/** The contents of a copy of the replica's files, as after a crash at this moment. */
function found(): unknown[] {
	const copy = join(folder, "found.db");
	for (const ending of ["", "-wal"]) {
		rmSync(`${copy}${ending}`, { force: true });
		if (existsSync(`${to()}${ending}`)) copyFileSync(`${to()}${ending}`, `${copy}${ending}`);
	}
	return contentsOf(copy);
}

const CHANGES: Readonly<Record<string, () => void>> = {
	"a row": () => add(1),
	"many rows": () => add(3_000),
	"changed rows": () => source.exec("UPDATE entries SET text = upper(text) WHERE id % 3 = 0"),
	"removed rows": () => source.exec("DELETE FROM entries WHERE id % 2 = 0"),
	"a smaller file": () => source.exec("DELETE FROM entries WHERE id > 10; VACUUM"),
	"a rolled back transaction": () => {
		source.exec("BEGIN; PRAGMA cache_size = 1; DELETE FROM entries; ROLLBACK");
		add(1);
	},
	"a log that restarted": () => {
		source.exec("PRAGMA wal_checkpoint(RESTART)");
		add(2);
	},
	"an emptied log": () => source.exec("PRAGMA wal_checkpoint(TRUNCATE)"),
	"an emptied log and new rows": () => {
		add(500);
		source.exec("PRAGMA wal_checkpoint(TRUNCATE)");
		add(1);
	},
	"a new connection": () => {
		source.close();
		source = new DatabaseSync(from());
	},
};

it.each(Object.entries(CHANGES))(
	"has %s after a commit, and nothing of it before",
	(_name, change) => {
		add(50);
		const replica = SqliteReplica.open(from(), to());
		replica.stage();
		replica.commit();
		for (let round = 0; round < 3; round++) {
			const before = contentsOf(from());
			expect(found()).toEqual(before);
			change();
			replica.stage();
			expect(found()).toEqual(before);
			replica.commit();
			expect(found()).toEqual(contentsOf(from()));
		}
	},
);

it("has everything after any order of changes, and after a restart of the program", () => {
	let replica = SqliteReplica.open(from(), to());
	const names = Object.keys(CHANGES);
	for (let round = 0; round < 60; round++) {
		CHANGES[names[Math.floor(Math.random() * names.length)] ?? ""]?.();
		if (round % 7 === 0) replica = SqliteReplica.open(from(), to());
		replica.stage();
		replica.commit();
		expect(found()).toEqual(contentsOf(from()));
	}
});

it("reads nothing if nothing was committed", () => {
	const replica = SqliteReplica.open(from(), to());
	replica.stage();
	replica.commit();
	expect(replica.stage()).toBe(false);
	source.exec("BEGIN; INSERT INTO entries (text) VALUES ('open')");
	expect(replica.stage()).toBe(false);
	source.exec("COMMIT");
	expect(replica.stage()).toBe(true);
});

it("does not mix a database with one that takes its place", () => {
	add(50);
	const replica = SqliteReplica.open(from(), to());
	replica.stage();
	replica.commit();
	const before = found();
	source.close();
	rmSync(from());
	source = new DatabaseSync(from());
	source.exec(
		"PRAGMA journal_mode = WAL; CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT)",
	);
	add(1);
	expect(() => replica.stage()).toThrow("was replaced by another file");
	expect(found()).toEqual(before);
});

it("keeps nothing that was deleted once it is written back", () => {
	add(1, "to be forgotten");
	const replica = SqliteReplica.open(from(), to());
	replica.stage();
	replica.commit();
	replica.writeBack();
	expect(readFileSync(to(), "latin1")).toContain("to be forgotten");
	source.exec("DELETE FROM entries");
	replica.stage();
	replica.commit();
	replica.writeBack();
	expect(readFileSync(to(), "latin1")).not.toContain("to be forgotten");
	expect(existsSync(`${to()}-wal`)).toBe(false);
});

const WRITER = `
	const { DatabaseSync } = require("node:sqlite");
	const database = new DatabaseSync(process.argv[1], { timeout: 10_000 });
	database.exec("PRAGMA wal_autocheckpoint = 60");
	const insert = database.prepare("INSERT INTO entries (text) VALUES (?)");
	const count = database.prepare("UPDATE entries SET text = (SELECT count(*) FROM entries) WHERE id = 1");
	for (let round = 0; ; round++) {
		database.exec("BEGIN IMMEDIATE");
		for (let row = 0; row < 20; row++) insert.run("y".repeat(900));
		count.run();
		database.exec("COMMIT");
		if (round % 40 === 0) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
		if (round === 0) console.log("writes");
	}`;

it("is whole whenever it is looked at, beside a process that writes all the time", async () => {
	add(1);
	const writer = spawn(process.execPath, ["-e", WRITER, from()], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	try {
		await once(writer.stdout, "data");
		const replica = SqliteReplica.open(from(), to());
		let rows = 0;
		for (let look = 0; look < 40; look++) {
			replica.stage();
			replica.commit();
			const [first, ...others] = found() as { text: string }[];
			expect(Number(first?.text)).toBe(others.length + 1);
			expect(others.length).toBeGreaterThanOrEqual(rows);
			rows = others.length;
		}
		expect(rows).toBeGreaterThan(1_000);
	} finally {
		writer.kill("SIGKILL");
	}
}, 60_000);
