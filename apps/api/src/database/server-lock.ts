import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another server process works on this data directory. */
export class DataDirectoryInUseError extends Error {
	override readonly name = "DataDirectoryInUseError";
}

/**
 * Holds a data directory for one server process: an exclusive transaction on a file of its own,
 * which the operating system gives back with the process, kill -9 included. Operator commands do
 * not take it and run beside the server.
 */
export class ServerLock {
	readonly #database: DatabaseSync;

	private constructor(database: DatabaseSync) {
		this.#database = database;
	}

	/**
	 * @param dataDirectory an existing directory
	 * @throws DataDirectoryInUseError where another server holds it
	 */
	static acquire(dataDirectory: string): ServerLock {
		const database = new DatabaseSync(join(dataDirectory, "server.lock"));
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

	release(): void {
		this.#database.close();
	}
}
