import { DatabaseSync } from "node:sqlite";
import type { Dialect } from "kysely";
import { OPERATOR_BUSY_TIMEOUT_MS, sqliteDialect } from "../../database/sqlite-database.ts";

/**
 * A SQLite file that is only read, and that nobody else may write to meanwhile: no server, and no
 * other command of the operator's. The operating system gives it back with the process.
 */
export class HeldFile {
	readonly #holder: DatabaseSync;
	readonly #reader: DatabaseSync;

	/** @throws what SQLite says where another process is writing for too long */
	constructor(path: string) {
		this.#holder = new DatabaseSync(path, { timeout: OPERATOR_BUSY_TIMEOUT_MS });
		this.#holder.exec("BEGIN IMMEDIATE");
		this.#reader = new DatabaseSync(path, { readOnly: true });
	}

	/** What reads it; whoever opens Kysely on it destroys that before {@link release}. */
	get dialect(): Dialect {
		return sqliteDialect(this.#reader);
	}

	release(): void {
		this.#holder.exec("ROLLBACK");
		this.#holder.close();
	}
}
