import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Dialect, Kysely, sql } from "kysely";
import { BACKUP_MANIFEST } from "../../domain/key-fit/refuse-backup.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { Database } from "../../platform/database/database.ts";
import { migrations } from "../../platform/database/migrations/index.ts";
import { sqliteDialect, tellingWait } from "../../platform/database/sqlite-database.ts";
import { DataDirectoryInUseError, ServerLock } from "../../platform/files/server-lock.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import type { VaultSchema } from "../../platform/sealing/vault-schema.ts";
import { OperatorError } from "../command.ts";
import { type Say, sayLocked } from "../progress.ts";
import type { Source, SourcePlaces } from "./source.ts";

/**
 * The installation to move. It is only read, and locked: no server can start on it, and no command
 * can change it, until {@link close}.
 */
export class MoveSource implements Source {
	readonly places: SourcePlaces;
	readonly database: Database;
	readonly vault: Kysely<VaultSchema>;
	readonly #lock: ServerLock;
	readonly #held: readonly HeldFile[];

	private constructor(places: SourcePlaces, lock: ServerLock, say: Say) {
		this.places = places;
		this.#lock = lock;
		const data = new HeldFile(join(places.data, DATABASE_FILE), say);
		const keys = new HeldFile(join(places.keys, VAULT_FILE), say);
		this.#held = [data, keys];
		this.database = new Database({ dialect: data.dialect });
		this.vault = new Kysely<VaultSchema>({ dialect: keys.dialect });
	}

	/** @throws OperatorError if there is none, or it is in use */
	static open(places: SourcePlaces, say: Say = () => {}): MoveSource {
		if (existsSync(join(places.data, BACKUP_MANIFEST)))
			throw new OperatorError(
				"--from is a finished backup: `restore` brings it to another place. Nothing was done.",
			);
		requireFile(join(places.data, DATABASE_FILE), "--from: give the DATA_DIR of the source.");
		requireFile(join(places.keys, VAULT_FILE), "--from-keys: give the KEY_DIR of the source.");
		const lock = acquire(places.data);
		try {
			return new MoveSource(places, lock, say);
		} catch (cause) {
			lock.release();
			throw cause;
		}
	}

	/**
	 * The id of the installation.
	 *
	 * @throws OperatorError if it is not ready to be moved
	 */
	async requireReady(): Promise<string> {
		const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
			this.database,
		);
		const missing = new Set(Object.keys(migrations));
		for (const { name } of rows) missing.delete(name);
		if (missing.size > 0 || rows.length !== Object.keys(migrations).length)
			throw new OperatorError(
				"The source's tables have the schema of another version. Run `database migrate` of this version with the source's environment first.",
			);
		const settings = await this.database.selectFrom("settings").selectAll().execute();
		const setting = (wanted: string) => settings.find(({ name }) => name === wanted)?.value;
		if (setting("maintenance") !== "on")
			throw new OperatorError(
				"The source is not in maintenance. Run `maintenance on` with the source's environment first, so that it accepts nothing that the target would lack, even if a server is started on it again.",
			);
		const installation = setting("installation");
		if (installation === undefined) throw new OperatorError("No server ever ran on the source.");
		return installation;
	}

	async close(): Promise<void> {
		await this.database.destroy();
		await this.vault.destroy();
		for (const each of this.#held) each.release();
		this.#lock.release();
	}
}

function requireFile(path: string, advice: string): void {
	if (!existsSync(path)) throw new OperatorError(`There is no ${resolve(path)}. ${advice}`);
}

function acquire(dataDirectory: string): ServerLock {
	try {
		return ServerLock.acquire(dataDirectory);
	} catch (error) {
		if (!(error instanceof DataDirectoryInUseError)) throw error;
		throw new OperatorError(
			`A server or another move runs on ${dataDirectory}. Stop it, and prevent its supervisor from restarting it.`,
		);
	}
}

/**
 * A SQLite file opened for reading, to which no server and no other operator command can write
 * meanwhile. The operating system releases it with the process.
 */
class HeldFile {
	readonly #holder: DatabaseSync;
	readonly #reader: DatabaseSync;

	/** @throws SQLite's error if another process keeps writing for too long */
	constructor(path: string, say: Say) {
		this.#holder = new DatabaseSync(path);
		tellingWait(this.#holder, sayLocked(say), () => this.#holder.exec("BEGIN IMMEDIATE"));
		this.#reader = new DatabaseSync(path, { readOnly: true });
	}

	/** For reading; close Kysely before {@link release}. */
	get dialect(): Dialect {
		return sqliteDialect(this.#reader);
	}

	release(): void {
		this.#holder.exec("ROLLBACK");
		this.#holder.close();
	}
}
