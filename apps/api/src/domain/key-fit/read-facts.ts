import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, Kysely } from "kysely";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { DatabaseUnavailableError } from "../../platform/database/database-unavailable-error.ts";
import { makeLogDurable } from "../../platform/database/make-log-durable.ts";
import { hasCopyBegun, MOVING } from "../../platform/database/move-mark.ts";
import { openDialect } from "../../platform/database/open-dialect.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { openWithoutRoom, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { withPath } from "../../platform/database/sqlite-error.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { ROOT_SECRET_FILE, VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import type { VaultSchema } from "../../platform/sealing/vault-schema.ts";
import { headsDirectoryOf, readCopyOfHeads } from "../audit/audit-heads.ts";
import { COPY } from "../maintenance/stored-settings.ts";
import { MARK_KEY_ID } from "./key-fit.ts";
import { KeyServiceUnavailableError } from "./key-service-unavailable-error.ts";
import { type Mark, readMark } from "./mark-file.ts";
import { refuseBackup } from "./refuse-backup.ts";

/** What the data says about its keys. */
export interface DataFacts {
	/** the id of the installation; absent if no server or command has used the tables */
	readonly installation?: string | undefined;
	/** fingerprints; absent if no version that writes them has used the tables */
	readonly vault?: string | undefined;
	readonly root?: string | undefined;
	/** the id of this copy of the installation; absent as above */
	readonly copy?: string | undefined;
	readonly hasRegistrations: boolean;
	readonly isBeingMovedTo: boolean;
}

/** Facts found before a start or a command opens anything. */
export interface Facts {
	readonly data: DataFacts;
	/** mark of DATA_DIR */
	readonly mark: Mark | undefined;
	/** the copy to which the heads of the audit log belong; absent if none has been written */
	readonly copyOfHeads?: string | undefined;
	/** owner of the vault's keys; absent if there is no vault, or an unmarked one */
	readonly vaultOwner: string | undefined;
	/** whether a server or command has used these keys with an installation */
	readonly isVaultInUse: boolean;
	/** fingerprints of the root secrets, newest first; empty if there is no secret yet */
	readonly roots: readonly string[];
}

const SQLITE_READONLY = 8;
/**
 * The lowest byte of an error code; the higher ones add detail (https://sqlite.org/rescode.html).
 */
const PRIMARY_CODE = 0xff;

const NO_DATA: DataFacts = { hasRegistrations: false, isBeingMovedTo: false };

/**
 * Reads without creating tables or leaving files. Retries for a while if a database cannot be reached.
 *
 * @param pause waits for some milliseconds
 * @throws KeysDoNotFitError for a folder that is a backup; DatabaseUnavailableError, or
 *   KeyServiceUnavailableError for the vault's database
 */
export async function readFacts(
	environment: Environment,
	pause?: (milliseconds: number) => Promise<unknown>,
): Promise<Facts> {
	refuseBackup(environment);
	const { DATA_DIR, DATABASE_URL, KEY_DIR, KEY_DATABASE_URL } = environment;
	const common = { timeoutMs: environment.DATABASE_TIMEOUT_MS, pause };
	const dataFile = join(DATA_DIR, DATABASE_FILE);
	const data = await look({ ...common, address: DATABASE_URL, path: dataFile, read: readData });
	const hasBegun = DATABASE_URL === undefined && hasCopyBegun(DATA_DIR);
	const vaultFile = join(KEY_DIR, VAULT_FILE);
	const vault = { ...common, address: KEY_DATABASE_URL, path: vaultFile, read: readVault };
	const keys = await look(vault).catch((error: unknown) => {
		if (!(error instanceof DatabaseUnavailableError)) throw error;
		throw new KeyServiceUnavailableError("the database of KEY_DATABASE_URL", error);
	});
	return {
		data: { ...(data ?? NO_DATA), ...(hasBegun && { isBeingMovedTo: true }) },
		mark: readMark(DATA_DIR),
		copyOfHeads: readCopyOfHeads(headsDirectoryOf(environment)),
		vaultOwner: keys?.owner,
		isVaultInUse: keys?.isInUse ?? false,
		roots: readRoots(environment),
	};
}

interface Look<Tables, Result> {
	/** of PostgreSQL; without one the file at `path` is read */
	readonly address: string | undefined;
	readonly path: string;
	readonly timeoutMs: number;
	readonly read: (database: Kysely<Tables>, tables: Set<string>) => Promise<Result>;
	readonly pause: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** @returns undefined if the file does not exist */
async function look<Tables, Result>(place: Look<Tables, Result>): Promise<Result | undefined> {
	if (place.address === undefined && !existsSync(place.path)) return undefined;
	try {
		return await lookOnce(place);
	} catch (error) {
		if (!needsRecovery(error)) throw error;
		// A process died in a transaction, which must be rolled back before reading.
		makeLogDurable(place.path);
		return await lookOnce(place);
	}
}

function needsRecovery(error: unknown): boolean {
	const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
	return (code & PRIMARY_CODE) === SQLITE_READONLY;
}

async function lookOnce<Tables, Result>({
	address,
	path,
	timeoutMs,
	read,
	pause,
}: Look<Tables, Result>): Promise<Result> {
	const database = new Kysely<Tables>({ dialect: await openForReading(address, timeoutMs, path) });
	try {
		return await whenDatabaseIsFree(async () => {
			const tables = await database.introspection.getTables();
			return await read(database, new Set(tables.map(({ name }) => name)));
		}, pause);
	} finally {
		await database.destroy();
	}
}

async function openForReading(
	address: string | undefined,
	timeoutMs: number,
	path: string,
): Promise<Dialect> {
	if (address !== undefined) return await openDialect(address, timeoutMs, { path });
	// A connection that only reads creates a log too, and leaves it. One that may write removes it
	// when it closes, but would first change a log that a dead process left.
	const readOnly = existsSync(`${path}-wal`);
	return sqliteDialect(withPath(path, () => openWithoutRoom(path, { readOnly })));
}

async function readData(database: Kysely<Schema>, tables: Set<string>): Promise<DataFacts> {
	if (!tables.has("settings")) return NO_DATA;
	const settings = await database.selectFrom("settings").selectAll().execute();
	const setting = (wanted: string) => settings.find(({ name }) => name === wanted)?.value;
	const registration = await database
		.selectFrom("registrations")
		.select("id")
		.limit(1)
		.executeTakeFirst();
	return {
		installation: setting("installation"),
		vault: setting("vault-fingerprint"),
		root: setting("root-fingerprint"),
		copy: setting(COPY),
		hasRegistrations: registration !== undefined,
		isBeingMovedTo: setting(MOVING) !== undefined,
	};
}

async function readVault(vault: Kysely<VaultSchema>, tables: Set<string>) {
	if (!tables.has("owner")) return undefined;
	const owner = await vault.selectFrom("owner").selectAll().executeTakeFirst();
	const mark = await vault
		.selectFrom("data_keys")
		.select("confirmed_at")
		.where("id", "=", MARK_KEY_ID)
		.executeTakeFirst();
	return { owner: owner?.installation_id, isInUse: mark?.confirmed_at != null };
}

function readRoots({ ROOT_SECRET, KEY_DIR }: Environment): string[] {
	const path = join(KEY_DIR, ROOT_SECRET_FILE);
	const [newest, ...older] =
		ROOT_SECRET ?? (existsSync(path) ? [readFileSync(path, "utf8").trim()] : []);
	return newest === undefined ? [] : new RootKeys([newest, ...older]).fingerprints();
}
