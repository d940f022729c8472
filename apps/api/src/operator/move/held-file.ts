import { DatabaseSync } from "node:sqlite";
import type { Dialect } from "kysely";
import {
	OPERATOR_BUSY_TIMEOUT_MS,
	sqliteDialect,
} from "../../platform/database/sqlite-database.ts";

/**
 * A SQLite file opened for reading, to which no server and no other operator command can write
 * meanwhile. The operating system releases it with the process.
 */
export class HeldFile {
	readonly #holder: DatabaseSync;
	readonly #reader: DatabaseSync;

	/** @throws SQLite's error if another process keeps writing for too long */
	constructor(path: string) {
		this.#holder = new DatabaseSync(path, { timeout: OPERATOR_BUSY_TIMEOUT_MS });
		this.#holder.exec("BEGIN IMMEDIATE");
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
