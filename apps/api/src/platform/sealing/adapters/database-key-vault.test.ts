import { mkdtempSync, statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openSqlite, sqliteDialect } from "../../database/sqlite-database.ts";
import { generateDataKey } from "../data-key.ts";
import { describeKeyVault } from "../key-vault.contract.ts";
import { KeyUnwrapError, KeyWrapper } from "../key-wrapper.ts";
import { DatabaseKeyVault } from "./database-key-vault.ts";
import { FileKeyWrapper } from "./file-key-wrapper.ts";

let directory = "";
let vault: DatabaseKeyVault | undefined;

async function open(): Promise<DatabaseKeyVault> {
	const dialect = sqliteDialect(openSqlite(join(directory, "keys.db")));
	vault = await DatabaseKeyVault.open(dialect, new FileKeyWrapper(directory), () => new Date());
	return vault;
}

function newDirectory(): void {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-keys-"));
}

describeKeyVault("DatabaseKeyVault", {
	open: () => {
		newDirectory();
		return open();
	},
	reopen: async () => {
		await vault?.close();
		return open();
	},
	close: async () => {
		await vault?.close();
		await rm(directory, { recursive: true });
	},
});

/** Prefixes the number of its wrapping key. */
class NumberedWrapper extends KeyWrapper {
	#newest = 0;
	override wrap = async (_keyId: string, bytes: Uint8Array) =>
		Buffer.from([this.#newest, ...bytes]);
	override unwrap = async (keyId: string, wrapped: Uint8Array): Promise<Uint8Array> => {
		if (wrapped.length < 2) throw new KeyUnwrapError(keyId);
		return wrapped.subarray(1);
	};
	override rotate = async () => {
		this.#newest++;
	};
	override hasOlder = async () => false;
	override retireOlder = async () => {};
}

describe("DatabaseKeyVault with a key file", () => {
	afterEach(() => rm(directory, { recursive: true, force: true }));

	it("contains no key in the clear, and no trace of a destroyed one", async () => {
		newDirectory();
		const opened = await open();
		const key = generateDataKey();
		await opened.keep(key, "registration-1");
		const files = ["keys.db", "keys.db-wal"].map((name) => join(directory, name));
		const read = async () => Buffer.concat(await Promise.all(files.map((path) => readFile(path))));
		expect((await read()).includes(Buffer.from(key.bytes))).toBe(false);
		expect((await read()).includes(Buffer.from(key.id))).toBe(true);
		await opened.destroy(key.id);
		expect((await read()).includes(Buffer.from(key.id))).toBe(false);
		await opened.close();
	});

	it("treats a key stored while the clock was ahead as new after the correction", async () => {
		newDirectory();
		const present = Date.parse("2026-11-21T08:00:00.000Z");
		let now = new Date(present + 365 * 24 * 60 * 60_000);
		const dialect = sqliteDialect(openSqlite(join(directory, "keys.db")));
		const opened = await DatabaseKeyVault.open(dialect, new FileKeyWrapper(directory), () => now);
		const key = generateDataKey();
		await opened.keep(key, "registration-1");
		now = new Date(present);
		expect(await opened.listUnconfirmedBefore(now)).toEqual([]);
		expect(await opened.listUnconfirmedBefore(new Date(present + 1))).toEqual([key.id]);
		await opened.close();
	});

	it.each<[string, (vault: DatabaseKeyVault, keyId: string) => Promise<unknown>]>([
		["destroyed", (vault, keyId) => vault.destroy(keyId)],
		["rewrapped", (vault) => vault.rewrap()],
	])(
		"throws VaultBusyError while a reader keeps the log of a %s key, and then removes it",
		async (what, change) => {
			newDirectory();
			const path = join(directory, "keys.db");
			const dialect = sqliteDialect(openSqlite(path, 0));
			const wrapper = new NumberedWrapper();
			const opened = await DatabaseKeyVault.open(dialect, wrapper, () => new Date());
			const key = generateDataKey();
			await opened.keep(key, "registration-1");
			const wrapped = await wrapper.wrap(key.id, key.bytes);
			await wrapper.rotate();
			const reader = openSqlite(path);
			reader.exec("BEGIN");
			reader.prepare("SELECT count(*) FROM data_keys").get();
			await expect(change(opened, key.id)).rejects.toMatchObject({ name: "VaultBusyError" });
			expect((await opened.open(key.id)) === undefined).toBe(what === "destroyed");
			reader.exec("COMMIT");
			reader.close();
			await change(opened, key.id);
			for (const name of ["keys.db", "keys.db-wal"])
				expect((await readFile(join(directory, name))).includes(wrapped)).toBe(false);
			await opened.close();
		},
	);

	it("rewraps and lists any number of keys", async () => {
		newDirectory();
		const dialect = sqliteDialect(openSqlite(":memory:"));
		const wrapper = new FileKeyWrapper(directory);
		const opened = await DatabaseKeyVault.open(dialect, wrapper, () => new Date(0));
		const keys = Array.from({ length: 501 }, () => generateDataKey());
		for (const key of keys) await opened.keep(key, "registration-1");
		expect(await opened.rewrap()).toBe(keys.length);
		const listed = await opened.listUnconfirmedBefore(new Date());
		expect(listed.sort()).toEqual(keys.map(({ id }) => id).sort());
		await opened.close();
	});

	it("opens nothing with another wrapping key, and only the owner can read the key file", async () => {
		newDirectory();
		const opened = await open();
		const key = generateDataKey();
		await opened.keep(key, "registration-1");
		expect(statSync(join(directory, "wrapping-key")).mode & 0o777).toBe(0o600);
		await opened.close();
		await rm(join(directory, "wrapping-key"));
		const other = await open();
		await expect(other.open(key.id)).rejects.toMatchObject({ name: "KeyUnwrapError" });
		await other.close();
	});
});

it("rewraps any number of keys, in whatever order the database gives rows", async () => {
	const sqlite = openSqlite(":memory:");
	sqlite.exec("PRAGMA reverse_unordered_selects = ON");
	const wrapper = new NumberedWrapper();
	const opened = await DatabaseKeyVault.open(sqliteDialect(sqlite), wrapper, () => new Date());
	const keys = Array.from({ length: 501 }, () => generateDataKey());
	for (const key of keys) await opened.keep(key, "registration-1");
	await wrapper.rotate();
	expect(await opened.rewrap()).toBe(keys.length);
	const rows = sqlite.prepare("select hex(wrapped) as wrapped from data_keys").all();
	expect(rows.filter(({ wrapped }) => String(wrapped).startsWith("01"))).toHaveLength(keys.length);
	for (const { id, bytes } of keys)
		expect(Buffer.from((await opened.open(id))?.bytes ?? [])).toEqual(Buffer.from(bytes));
	await opened.close();
});

it("reports each key that does not open, and rewraps all others, on every page", async () => {
	const sqlite = openSqlite(":memory:");
	const wrapper = new NumberedWrapper();
	const opened = await DatabaseKeyVault.open(sqliteDialect(sqlite), wrapper, () => new Date());
	const keys = Array.from({ length: 1_100 }, () => generateDataKey());
	for (const key of keys) await opened.keep(key, "registration-1");
	const ids = keys.map(({ id }) => id).toSorted();
	const broken = [ids[0], ids[499], ids[500], ids[1_050]].map(String);
	for (const id of broken)
		sqlite.prepare("update data_keys set wrapped = x'ff' where id = ?").run(id);
	await wrapper.rotate();
	const reported: string[] = [];
	expect(await opened.rewrap((id) => reported.push(id))).toBe(keys.length - broken.length);
	expect(reported).toEqual(broken);
	const rows = sqlite.prepare("select hex(wrapped) as wrapped from data_keys").all();
	expect(rows.filter(({ wrapped }) => String(wrapped).startsWith("01"))).toHaveLength(1_096);
	await opened.close();
});

it("leaves a key that another process has rewrapped meanwhile", async () => {
	const sqlite = openSqlite(":memory:");
	const wrapper = new NumberedWrapper();
	const opened = await DatabaseKeyVault.open(sqliteDialect(sqlite), wrapper, () => new Date());
	await opened.keep(generateDataKey(), "registration-1");
	await wrapper.rotate();
	wrapper.unwrap = async (_keyId, wrapped) => {
		sqlite.exec("update data_keys set wrapped = x'0201'");
		return wrapped.subarray(1);
	};
	expect(await opened.rewrap()).toBe(0);
	const rows = sqlite.prepare("select hex(wrapped) as wrapped from data_keys").all();
	expect(rows).toEqual([{ wrapped: "0201" }]);
	await opened.close();
});

it("stops rewrapping if the wrapper fails, without losing a key", async () => {
	const wrapper = new NumberedWrapper();
	const dialect = sqliteDialect(openSqlite(":memory:"));
	const opened = await DatabaseKeyVault.open(dialect, wrapper, () => new Date());
	await opened.keep(generateDataKey(), "registration-1");
	wrapper.unwrap = () => Promise.reject(new Error("The key service does not answer"));
	const reported: string[] = [];
	await expect(opened.rewrap((id) => reported.push(id))).rejects.toThrow("does not answer");
	expect(reported).toEqual([]);
	await opened.close();
});
