import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { Database } from "../../src/platform/database/database.ts";
import { postgresDialect } from "../../src/platform/database/postgres-dialect.ts";
import { openSqlite, sqliteDialect } from "../../src/platform/database/sqlite-database.ts";
import { S3FileStore } from "../../src/platform/files/adapters/s3-file-store.ts";
import { FileMissingError } from "../../src/platform/files/file-store.ts";
import type { S3Settings } from "../../src/platform/files/s3-settings.ts";
import { Log } from "../../src/platform/logging/log.ts";
import type { Place } from "./canaries.ts";
import { createDatabase, query, rowsOf, textsOf } from "./postgres/databases.ts";
import type { SharedStorages } from "./postgres/global-setup.ts";

/** All keys except the one that marks the vault's owner. */
const OF_REGISTRATIONS = "registration_id <> 'installation'";
const KEYS_OF_REGISTRATIONS = `select id from data_keys where ${OF_REGISTRATIONS}`;

const EMPTIED = `delete from data_keys where ${OF_REGISTRATIONS}`;
const takenKey = (id: string) =>
	`create table taken_key as select * from data_keys where id = '${id}'; delete from data_keys where id = '${id}'`;
const RETURNED_KEY = "insert into data_keys select * from taken_key; drop table taken_key";

const damagedKey = (id: string, zeros: string) =>
	`update data_keys set wrapped = ${zeros} where id = '${id}'`;

/** Makes other contents of those that are stored. */
type Alter = (stored: Uint8Array) => Uint8Array;

/** The storage of a test server, with direct access. */
export interface TestStorage {
	/** variables that configure the server for it */
	readonly variables: Readonly<Record<string, string>>;
	/** opens the server's tables; the caller destroys it */
	openDatabase(): Database;
	/** the ids of all stored files and drafts */
	storedFiles(): Promise<string[]>;
	/** replaces the contents of a stored file, like a broken store */
	alterFile(id: string, contents: string | Uint8Array | Alter): Promise<void>;
	/** removes a stored file, like a broken store */
	loseFile(id: string): Promise<void>;
	/** the ids of all data keys in the vault */
	storedKeys(): Promise<string[]>;
	/** removes every data key from the vault */
	emptyVault(): Promise<void>;
	/** takes a data key from the vault, until `returnKey` */
	takeKey(id: string): Promise<void>;
	returnKey(): Promise<void>;
	/** overwrites a data key in the vault, like a broken disk */
	damageKey(id: string): Promise<void>;
	/** data stored outside the server's directory */
	keptElsewhere(): Promise<Place[]>;
	close(): Promise<void>;
}

/**
 * SQLite and the local disk, or databases and a prefix on the PostgreSQL and the S3 that the suite
 * `storages` has started: the same tests run on both.
 */
export async function openTestStorage(
	dataDirectory: string,
	keyDirectory: string,
	isLocal = false,
): Promise<TestStorage> {
	const shared = inject("sharedStorages");
	return shared === undefined || isLocal
		? openLocalStorage(dataDirectory, keyDirectory)
		: await openSharedStorage(dataDirectory, shared);
}

function openLocalStorage(dataDirectory: string, keyDirectory: string): TestStorage {
	const filesIn = (folder: string) => readdir(join(dataDirectory, folder));
	const inVault = (statements: string) => {
		const vault = openSqlite(join(keyDirectory, "keys.db"));
		vault.exec(statements);
		vault.close();
	};
	return {
		variables: {},
		openDatabase: () => {
			const sqlite = openSqlite(join(dataDirectory, "registrations.db"));
			return new Database({ dialect: sqliteDialect(sqlite) });
		},
		storedFiles: async () => (await Promise.all(["files", "drafts"].map(filesIn))).flat(),
		alterFile: async (id, contents) => {
			const path = join(dataDirectory, "files", id);
			await writeFile(
				path,
				typeof contents === "function" ? contents(await readFile(path)) : contents,
			);
		},
		loseFile: (id) => rm(join(dataDirectory, "files", id)),
		storedKeys: async () => {
			const vault = openSqlite(join(keyDirectory, "keys.db"));
			const rows = vault.prepare(KEYS_OF_REGISTRATIONS).all();
			vault.close();
			return rows.map(({ id }) => String(id));
		},
		emptyVault: async () => inVault(EMPTIED),
		takeKey: async (id) => inVault(takenKey(id)),
		returnKey: async () => inVault(RETURNED_KEY),
		damageKey: async (id) => inVault(damagedKey(id, "zeroblob(61)")),
		keptElsewhere: async () => [],
		close: async () => {},
	};
}

async function openSharedStorage(
	dataDirectory: string,
	{ databaseUrl, s3Endpoint }: SharedStorages,
): Promise<TestStorage> {
	const [data, keys] = [await createDatabase(databaseUrl), await createDatabase(databaseUrl)];
	const settings: S3Settings = {
		endpoint: s3Endpoint,
		region: "us-east-1",
		bucket: "registrations",
		prefix: `${randomUUID()}/`,
		credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
		timeoutMs: 30_000,
	};
	const drafts = join(dataDirectory, "drafts");
	const openBucket = () => S3FileStore.open(settings, join(dataDirectory, "unused"), new Log());
	return {
		variables: {
			DATABASE_URL: data.address,
			KEY_DATABASE_URL: keys.address,
			FILE_STORE: "s3",
			S3_ENDPOINT: s3Endpoint,
			S3_BUCKET: settings.bucket,
			S3_PREFIX: settings.prefix,
			S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId ?? "",
			S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey ?? "",
		},
		openDatabase: () => new Database({ dialect: postgresDialect(data.address) }),
		storedFiles: async () => {
			const kept = await (await openBucket()).list();
			const left = await readdir(drafts, { recursive: true, withFileTypes: true });
			const isDraft = (name: string) => !name.startsWith("server.lock");
			const names = left.filter((entry) => entry.isFile()).map(({ name }) => name);
			return [...kept, ...names.filter(isDraft)];
		},
		alterFile: async (id, contents) => {
			const bucket = await openBucket();
			const given = typeof contents === "function" ? contents(await bucket.read(id)) : contents;
			const draft = await bucket.createDraft(id);
			await draft.write(typeof given === "string" ? Buffer.from(given) : given);
			await draft.commit();
		},
		loseFile: async (id) => (await openBucket()).remove(id),
		storedKeys: () =>
			textsOf(keys.address, `select id as text from data_keys where ${OF_REGISTRATIONS}`),
		emptyVault: () => query(keys.address, EMPTIED),
		takeKey: (id) => query(keys.address, takenKey(id)),
		returnKey: () => query(keys.address, RETURNED_KEY),
		damageKey: (id) => query(keys.address, damagedKey(id, "decode(repeat('00', 61), 'hex')")),
		keptElsewhere: async () => {
			const bucket = await openBucket();
			const ids = await bucket.list();
			// A running server has removed its trial meanwhile.
			const bytesOf = (id: string) =>
				bucket.read(id).catch((error: unknown) => {
					if (error instanceof FileMissingError) return Buffer.of();
					throw error;
				});
			const read = async (id: string) => ({ place: id, bytes: Buffer.from(await bytesOf(id)) });
			return [...(await rowsOf(data.address)), ...(await Promise.all(ids.map(read)))];
		},
		close: async () => {
			await data.drop();
			await keys.drop();
		},
	};
}
