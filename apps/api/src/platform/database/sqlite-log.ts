import { type FileHandle, open } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { SharedSync } from "../concurrency/shared-sync.ts";

/**
 * The write-ahead log of a SQLite database, synced on another thread and once for all commits that
 * are in it by then. SQLite itself would stop the whole process for each.
 */
export class SqliteLog {
	readonly #path: string;
	readonly #sync = new SharedSync(() => this.#syncFile());
	#file: FileHandle | undefined;
	#failure: unknown;

	private constructor(path: string) {
		this.#path = path;
	}

	/**
	 * Takes the syncs over from SQLite.
	 *
	 * @returns undefined for a database without such a log, whose commits SQLite goes on syncing
	 */
	static takeOver(database: DatabaseSync): SqliteLog | undefined {
		const mode = database.prepare("PRAGMA journal_mode").get()?.["journal_mode"];
		const path = database.location();
		if (mode !== "wal" || path === null) return undefined;
		database.exec("PRAGMA synchronous = NORMAL");
		return new SqliteLog(`${path}-wal`);
	}

	/** Something may have been committed. */
	changed(): void {
		this.#sync.changed();
	}

	/**
	 * Waits until all that is committed survives a power loss.
	 *
	 * @throws the disk's error. After that nothing more becomes durable: no later sync writes what the
	 *   failed one missed, and later log entries are useless without it
	 */
	async durable(): Promise<void> {
		await this.#sync.durable();
	}

	async close(): Promise<void> {
		await this.#file?.close();
	}

	async #syncFile(): Promise<void> {
		if (this.#failure !== undefined) throw this.#failure;
		try {
			this.#file ??= await open(this.#path);
			await this.#file.datasync();
		} catch (error) {
			this.#failure = error;
			throw error;
		}
	}
}
