import { mkdtempSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { DiskFileStore } from "../../platform/files/adapters/disk-file-store.ts";
import { Log } from "../../platform/logging/log.ts";
import { DatabaseKeyVault } from "../../platform/sealing/adapters/database-key-vault.ts";
import { FileKeyWrapper } from "../../platform/sealing/adapters/file-key-wrapper.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import { type SealingKey, seal } from "../../platform/sealing/seal.ts";
import { Sweeper } from "./sweeper.ts";
import { KeySweptError, SweptKeys } from "./swept-keys.ts";

let directory: string;
let database: Database;
let files: DiskFileStore;
let vault: DatabaseKeyVault;
let sweeper: Sweeper;
let leftOver: SealingKey;
const sweptKeys = new SweptKeys(() => new Date());
let logLines: string[];
const LEFT_OVER = "00000000-0000-4000-8000-000000000001";
const NAMED = "00000000-0000-4000-8000-000000000002";
const OTHER = "00000000-0000-4000-8000-000000000003";

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-sweeper-"));
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	files = await DiskFileStore.open(directory);
	vault = await DatabaseKeyVault.open(
		sqliteDialect(openSqlite(":memory:")),
		new FileKeyWrapper(directory),
		() => new Date(),
	);
	logLines = [];
	const log = new Log((line) => logLines.push(line));
	sweeper = new Sweeper(database, files, vault, sweptKeys, log);
	leftOver = generateDataKey();
	await vault.keep(leftOver, "left over");
	await keepFile(LEFT_OVER, leftOver);
});
afterEach(async () => {
	await database.destroy();
	await vault.close();
	await rm(directory, { recursive: true });
});

async function keepFile(id: string, key: SealingKey): Promise<void> {
	const draft = await files.createDraft(id);
	await draft.write(seal(key, id, Buffer.from("contents")));
	await draft.commit();
}

async function keepRegistration(
	id: string,
	key: SealingKey,
	connection: Connection = database,
): Promise<void> {
	await connection
		.insertInto("registrations")
		.values({
			id,
			reference: id,
			account_lookup: "account",
			key_id: key.id,
			language: "en",
			login_method: "mobileNO",
			submitted_at: new Date().toISOString(),
			previous_id: null,
		})
		.execute();
}

function sweep() {
	return sweeper.sweepBefore(new Date(Date.now() + 60_000));
}

function keptFiles(): Promise<string[]> {
	return files.list();
}

describe("a sweep", () => {
	it("removes keys and files that no registration names", async () => {
		expect(await sweep()).toEqual({ files: 1, keys: 1 });
		expect(await keptFiles()).toEqual([]);
		expect(await vault.open(leftOver.id)).toBeUndefined();
	});

	it("confirms the key of a registration whose process died before it could, and keeps its files", async () => {
		const key = generateDataKey();
		await vault.keep(key, "registration");
		await keepFile(NAMED, key);
		await keepRegistration("registration", key);
		await database
			.insertInto("registration_files")
			.values({
				id: NAMED,
				registration_id: "registration",
				upload: "brCopy",
				format: "pdf",
				byte_length: 8,
				details: Buffer.alloc(0),
			})
			.execute();
		await sweep();
		expect(await keptFiles()).toEqual([NAMED]);
		expect(await vault.isConfirmed(key.id)).toBe(true);
	});

	it("keeps the key of a draft that a row names, and removes it once none does", async () => {
		const key = generateDataKey();
		await vault.keep(key, "draft");
		const row = {
			account_lookup: "account",
			device: "device",
			key_id: key.id,
			session_id: "session",
			expires_at: "",
		};
		await database.insertInto("draft_keys").values(row).execute();
		expect(await sweep()).toEqual({ files: 1, keys: 1 });
		expect(await vault.open(key.id)).toBeDefined();
		await database.deleteFrom("draft_keys").execute();
		expect(await sweep()).toEqual({ files: 0, keys: 1 });
		expect(await vault.open(key.id)).toBeUndefined();
	});

	it("keeps a confirmed key and its files, although the registration is missing", async () => {
		const key = generateDataKey();
		await vault.keep(key, "missing");
		await vault.confirm(key.id);
		await keepFile(OTHER, key);
		await sweep();
		expect(await keptFiles()).toEqual([OTHER]);
		expect(await vault.open(key.id)).toBeDefined();
	});

	it("keeps files of another installation in the same store", async () => {
		await keepFile(OTHER, generateDataKey());
		await sweep();
		expect(await keptFiles()).toEqual([OTHER]);
	});

	it("keeps files with foreign names, and logs them once", async () => {
		const kept = join(directory, "files");
		for (const name of ["lost+found", "backup"]) await mkdir(join(kept, name));
		const foreign = ["hello.txt", `.${LEFT_OVER}.Xy12ab`, "release-0123456789abcdef"];
		for (const name of foreign) await writeFile(join(kept, name), "not sealed");
		expect(await sweep()).toEqual({ files: 1, keys: 1 });
		expect((await keptFiles()).sort()).toEqual(["backup", "lost+found", ...foreign].sort());
		await vault.keep(generateDataKey(), "left over");
		await sweep();
		expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
			{ level: "warn", event: "foreign_names", count: 4 },
		]);
		expect(logLines[0]).toContain("lost+found");
		expect(logLines[0]).not.toContain("release-");
	});

	it("leaves a folder and a file of another user alone, and removes the rest", async () => {
		await mkdir(join(directory, "files", NAMED));
		await keepFile(OTHER, leftOver);
		const { read } = files;
		vi.spyOn(files, "read").mockImplementation(async (id) => {
			if (id === OTHER) throw Object.assign(new Error("permission denied"), { code: "EACCES" });
			return await read.call(files, id);
		});
		expect(await sweep()).toEqual({ files: 1, keys: 1 });
		expect((await keptFiles()).sort()).toEqual([NAMED, OTHER]);
		expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
			{ level: "warn", event: "foreign_names", count: 2 },
		]);
	});

	it("marks a key before it removes its files, so that no registration is committed with it", async () => {
		const commit = () => sweptKeys.throwIfSwept(database, leftOver.id);
		await commit();
		vi.spyOn(files, "remove").mockRejectedValueOnce(new Error("away"));
		await expect(sweep()).rejects.toThrow("away");
		await expect(commit()).rejects.toThrow(KeySweptError);
		expect(await sweep()).toEqual({ files: 1, keys: 1 });
		await expect(commit()).rejects.toThrow(KeySweptError);
	});

	it("marks more keys than fit in a statement, except those of registrations", async () => {
		await keepRegistration("registration", leftOver);
		const others = Array.from({ length: 1_000 }, (_, index) => `key ${index}`);
		const marked = await database
			.transaction()
			.execute((transaction) => sweptKeys.mark(transaction, [...others, leftOver.id]));
		expect(marked).toEqual(others);
		await expect(sweptKeys.throwIfSwept(database, "key 999")).rejects.toThrow(KeySweptError);
		await sweptKeys.throwIfSwept(database, leftOver.id);
	});

	it("marks the keys after a whole statement of keys that registrations name", async () => {
		const named = Array.from({ length: 500 }, (_, index) => `key ${index}`);
		for (const id of named) await keepRegistration(`of ${id}`, { ...leftOver, id });
		const marked = await database
			.transaction()
			.execute((transaction) => sweptKeys.mark(transaction, [...named, leftOver.id]));
		expect(marked).toEqual([leftOver.id]);
	});

	it("waits for a transaction that is about to commit a registration with the key", async () => {
		const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
		const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
		const committing = database.transaction().execute(async (transaction) => {
			await sweptKeys.throwIfSwept(transaction, leftOver.id);
			await keepRegistration("registration", leftOver, transaction);
			begin();
			await resumed;
		});
		await begun;
		const sweeping = sweep();
		resume();
		await committing;
		expect(await sweeping).toEqual({ files: 0, keys: 0 });
		expect(await vault.isConfirmed(leftOver.id)).toBe(true);
		expect(await keptFiles()).toEqual([LEFT_OVER]);
	});

	it("removes the files of an old key, whatever their age", async () => {
		const afterTheKey = new Date(Date.now() + 1);
		await vi.waitUntil(() => new Date() > afterTheKey);
		await keepFile(OTHER, leftOver);
		expect(await sweeper.sweepBefore(afterTheKey)).toEqual({ files: 2, keys: 1 });
		expect(await keptFiles()).toEqual([]);
	});

	it("continues if a file is removed meanwhile", async () => {
		vi.spyOn(files, "list").mockResolvedValueOnce([OTHER, LEFT_OVER]);
		expect(await sweep()).toEqual({ files: 1, keys: 1 });
	});

	it("fails, and keeps the key, if a file cannot be read", async () => {
		vi.spyOn(files, "read").mockRejectedValueOnce(new Error("The disk is broken"));
		await expect(sweep()).rejects.toThrow("The disk is broken");
		expect(await vault.open(leftOver.id)).toBeDefined();
	});

	it("keeps everything younger than the given moment", async () => {
		expect(await sweeper.sweepBefore(new Date(0))).toEqual({ files: 0, keys: 0 });
		expect(await keptFiles()).toEqual([LEFT_OVER]);
	});
});
