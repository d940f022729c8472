import { type FileHandle, open } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { SharedSync } from "../concurrency/shared-sync.ts";

/**
 * Syncs the write-ahead log of a SQLite database on another thread, once for all commits that it
 * contains. SQLite's own syncs block the whole process, once per commit.
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
	 * Takes over the syncs from SQLite.
	 *
	 * @returns undefined for a database without a write-ahead log, whose commits SQLite continues to
	 *   sync
	 */
	static takeOver(database: DatabaseSync): SqliteLog | undefined {
		const mode = database.prepare("PRAGMA journal_mode").get()?.["journal_mode"];
		const path = database.location();
		if (mode !== "wal" || path === null) return undefined;
		database.exec("PRAGMA synchronous = NORMAL");
		return new SqliteLog(`${path}-wal`);
	}

	/** Records that something may have been committed. */
	changed(): void {
		this.#sync.changed();
	}

	/**
	 * Waits until everything committed so far survives a power loss.
	 *
	 * @throws the disk's error. After that nothing more becomes durable: no later sync writes what the
	 *   failed one missed, and later log entries are useless without it
	 */
	async untilDurable(): Promise<void> {
		await this.#sync.untilDurable();
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
