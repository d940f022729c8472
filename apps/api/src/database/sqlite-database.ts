import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Dialect, SqliteDialect } from "kysely";

/** How long a statement waits for another process, such as an operator command. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens a SQLite file so that a commit is on the disk when it returns: WAL with synchronous=FULL.
 * Deleted contents are overwritten.
 */
export function openSqlite(path: string): DatabaseSync {
	const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
	database.exec("PRAGMA journal_mode = WAL");
	database.exec("PRAGMA synchronous = FULL");
	database.exec("PRAGMA foreign_keys = ON");
	database.exec("PRAGMA secure_delete = ON");
	return database;
}

/** Runs Kysely on node:sqlite. */
export function sqliteDialect(database: DatabaseSync): Dialect {
	return new SqliteDialect({
		database: {
			close: () => database.close(),
			prepare: (sql) => prepare(database, sql),
		},
	});
}

function prepare(database: DatabaseSync, sql: string) {
	// A transaction that reads first and writes later would fail at once if another process wrote
	// in between; one that takes the write lock at its start waits instead.
	const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
	return {
		reader: statement.columns().length > 0,
		all: (parameters: readonly unknown[]) => statement.all(...toInputs(parameters)),
		run: (parameters: readonly unknown[]) => statement.run(...toInputs(parameters)),
		iterate: (parameters: readonly unknown[]) => statement.iterate(...toInputs(parameters)),
	};
}

/** Kysely passes what our typed queries bind: text, numbers, null and bytes. */
function toInputs(parameters: readonly unknown[]): SQLInputValue[] {
	return parameters as SQLInputValue[];
}
