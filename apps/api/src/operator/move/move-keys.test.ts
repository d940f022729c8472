import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { DiskFileStore } from "../../platform/files/adapters/disk-file-store.ts";
import { DatabaseKeyVault } from "../../platform/sealing/adapters/database-key-vault.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import { KeyWrapper } from "../../platform/sealing/key-wrapper.ts";
import { type SealingKey, seal } from "../../platform/sealing/seal.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { confirmKeys, END_OF_TIME, moveKeys, removeDestroyed } from "./move-keys.ts";
import { MoveSource } from "./move-source.ts";

/** More than a page of keys. */
const MANY = 501;
const NOW = new Date("2026-11-21T04:00:00.000Z");

/** Wraps by adding its name as a prefix. */
class NamedWrapper extends KeyWrapper {
	readonly #name: Buffer;
	constructor(name: string) {
		super();
		this.#name = Buffer.from(name);
	}
	override wrap = async (_keyId: string, bytes: Uint8Array) => Buffer.concat([this.#name, bytes]);
	override unwrap = async (_keyId: string, wrapped: Uint8Array) => {
		expect(Buffer.from(wrapped.subarray(0, this.#name.length))).toEqual(this.#name);
		return wrapped.subarray(this.#name.length);
	};
	override rotate = async () => {};
	override hasOlder = async () => false;
	override retireOlder = async () => {};
}

const AT_SOURCE = new NamedWrapper("source");
let directory: string;
let target: DatabaseKeyVault;
let source: MoveSource | undefined;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "move-keys-"));
	for (const folder of ["data", "keys"]) mkdirSync(join(directory, folder));
	const memory = sqliteDialect(openSqlite(":memory:"));
	target = await DatabaseKeyVault.open(memory, new NamedWrapper("target"), () => NOW);
});
afterEach(async () => {
	await source?.close();
	source = undefined;
	await target.close();
	await rm(directory, { recursive: true });
});

interface KeptKeys {
	/** named by a registration */
	readonly named?: readonly SealingKey[];
	/** of registrations that are missing in this copy of the data */
	readonly confirmed?: readonly SealingKey[];
	/** of drafts on phones */
	readonly drafts?: readonly SealingKey[];
	/** of unfinished submissions */
	readonly leftover?: readonly SealingKey[];
}

/** An installation with these keys, ready to be moved. */
async function openSource({ named = [], confirmed = [], drafts = [], leftover = [] }: KeptKeys) {
	await source?.close();
	const places = { data: join(directory, "data"), keys: join(directory, "keys"), heads: "unused" };
	const database = new Database({
		dialect: sqliteDialect(openSqlite(join(places.data, DATABASE_FILE))),
	});
	await migrate(database);
	await database.deleteFrom("registrations").execute();
	await database.deleteFrom("draft_keys").execute();
	const sqlite = openSqlite(join(places.keys, VAULT_FILE));
	const vault = await DatabaseKeyVault.open(sqliteDialect(sqlite), AT_SOURCE, () => NOW);
	sqlite.exec("pragma synchronous = off; delete from data_keys");
	for (const key of [...named, ...confirmed, ...drafts, ...leftover])
		await vault.keep(key, "registration");
	for (const { id } of [...named, ...confirmed]) await vault.confirm(id);
	await database.transaction().execute(async (transaction) => {
		for (const { id } of named)
			await transaction
				.insertInto("registrations")
				.values({
					id,
					reference: id,
					account_lookup: "",
					key_id: id,
					language: "en",
					login_method: "mobile",
					submitted_at: NOW.toISOString(),
					previous_id: null,
					deregistered_at: null,
				})
				.execute();
	});
	for (const { id } of drafts)
		await database
			.insertInto("draft_keys")
			.values({ account_lookup: "", device: id, key_id: id, session_id: "", expires_at: "" })
			.execute();
	await vault.close();
	await database.destroy();
	source = MoveSource.open(places);
	return source;
}

const newKeys = (count: number) => Array.from({ length: count }, () => generateDataKey());
const idsOf = (keys: readonly SealingKey[]) => keys.map(({ id }) => id).sort();

describe("a move of keys", () => {
	it("copies the keys of drafts, and does not confirm them", async () => {
		const drafts = newKeys(2);
		const installation = await openSource({ drafts, leftover: newKeys(1) });
		expect(await moveKeys(installation, AT_SOURCE, target)).toBe(2);
		await confirmKeys(installation, target);
		expect((await target.listUnconfirmedBefore(END_OF_TIME)).sort()).toEqual(idsOf(drafts));
	});

	it("rewraps every key that a registration names, and confirms it at the end", async () => {
		const named = newKeys(MANY);
		const installation = await openSource({ named });
		expect(await moveKeys(installation, AT_SOURCE, target)).toBe(MANY);
		for (const { id, bytes } of named)
			expect(Buffer.from((await target.open(id))?.bytes ?? [])).toEqual(Buffer.from(bytes));
		expect((await target.listUnconfirmedBefore(END_OF_TIME)).sort()).toEqual(idsOf(named));
		await confirmKeys(installation, target);
		expect(await target.listUnconfirmedBefore(END_OF_TIME)).toEqual([]);
	});

	it("copies a confirmed key whose registration is missing, in case that is restored", async () => {
		const [key = generateDataKey()] = newKeys(1);
		const installation = await openSource({ confirmed: [key] });
		expect(await moveKeys(installation, AT_SOURCE, target)).toBe(1);
		expect(Buffer.from((await target.open(key.id))?.bytes ?? [])).toEqual(Buffer.from(key.bytes));
		expect(await target.isConfirmed(key.id)).toBe(true);
	});

	it("leaves out the key of an unfinished submission", async () => {
		const [key = generateDataKey()] = newKeys(1);
		expect(await moveKeys(await openSource({ leftover: [key] }), AT_SOURCE, target)).toBe(0);
		expect(await target.open(key.id)).toBeUndefined();
	});

	it("removes keys on a second run that the source has destroyed meanwhile", async () => {
		const [kept, confirmed, gone] = [newKeys(1), newKeys(1), newKeys(MANY)];
		await moveKeys(await openSource({ named: [...kept, ...gone], confirmed }), AT_SOURCE, target);
		const files = await DiskFileStore.open(join(directory, "moved"));
		const keptFile = randomUUID();
		const sealedFiles = [
			...kept.map((key) => ({ id: keptFile, key })),
			...gone.slice(-2).map((key) => ({ id: randomUUID(), key })),
		];
		for (const { id, key } of sealedFiles) {
			const file = await files.createDraft(id);
			await file.write(seal(key, "file", Buffer.from("contents")));
			await file.commit();
		}

		await removeDestroyed(await openSource({ named: kept, confirmed }), target, files);
		for (const { id } of gone) expect(await target.open(id)).toBeUndefined();
		for (const { id } of [...kept, ...confirmed]) expect((await target.open(id))?.id).toBe(id);
		expect(await files.list()).toEqual([keptFile]);
	});

	it("fails if the target returns another key under the same id", async () => {
		const [key = generateDataKey()] = newKeys(1);
		await target.keep({ id: key.id, bytes: generateDataKey().bytes }, "registration");
		const moving = moveKeys(await openSource({ named: [key] }), AT_SOURCE, target);
		await expect(moving).rejects.toThrow(`does not return the key ${key.id} unchanged`);
	});
});
