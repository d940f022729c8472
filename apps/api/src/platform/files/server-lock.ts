import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const LOCK_FILE = "server.lock";
/** Longer than {@link ServerLock.isHeld} looks. */
const WAIT_MS = 200;

/** Another server process uses this data directory. */
export class DataDirectoryInUseError extends Error {
	override readonly name = "DataDirectoryInUseError";
}

/**
 * Locks a data directory for one server process by an exclusive transaction on a separate file. The
 * operating system releases it with the process, even after kill -9. Operator commands do not take
 * it and run beside the server.
 */
export class ServerLock {
	readonly #database: DatabaseSync;

	private constructor(database: DatabaseSync) {
		this.#database = database;
	}

	/**
	 * @param dataDirectory an existing directory
	 * @throws DataDirectoryInUseError if another server holds it
	 */
	static acquire(dataDirectory: string): ServerLock {
		const database = new DatabaseSync(join(dataDirectory, LOCK_FILE), { timeout: WAIT_MS });
		try {
			database.exec("BEGIN EXCLUSIVE");
		} catch (error) {
			database.close();
			if (!String(error).includes("locked")) throw error;
			throw new DataDirectoryInUseError(
				`Another server already runs on the data directory ${dataDirectory}. Stop it first, or set DATA_DIR to another directory.`,
			);
		}
		return new ServerLock(database);
	}

	/** Whether a server holds it now. Changes nothing, and keeps no server from starting. */
	static isHeld(dataDirectory: string): boolean {
		const path = join(dataDirectory, LOCK_FILE);
		if (!existsSync(path)) return false;
		const database = new DatabaseSync(path, { readOnly: true });
		try {
			database.exec("SELECT 1 FROM sqlite_schema");
			return false;
		} catch (error) {
			if (!String(error).includes("locked")) throw error;
			return true;
		} finally {
			database.close();
		}
	}

	release(): void {
		this.#database.close();
	}
}
