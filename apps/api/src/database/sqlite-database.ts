import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Dialect, SqliteAdapter, SqliteDialect } from "kysely";
import { CommitFailedError } from "./commit-failed-error.ts";

/**
 * How long a statement waits for another process. It waits with the whole process, so the server,
 * which has others to serve, waits briefly and tries again later; see `busy.ts`.
 */
export const SERVER_BUSY_TIMEOUT_MS = 100;
export const OPERATOR_BUSY_TIMEOUT_MS = 30_000;

/**
 * Opens a SQLite file so that a commit is on the disk when it returns: WAL with synchronous=FULL.
 * Deleted contents are overwritten.
 */
export function openSqlite(path: string, busyTimeoutMs = OPERATOR_BUSY_TIMEOUT_MS): DatabaseSync {
	const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
	database.exec("PRAGMA journal_mode = WAL");
	database.exec("PRAGMA synchronous = FULL");
	database.exec("PRAGMA foreign_keys = ON");
	database.exec("PRAGMA secure_delete = ON");
	return database;
}

/**
 * Runs Kysely on node:sqlite.
 *
 * @param onCommitFailed told before a failed commit throws CommitFailedError
 */
export function sqliteDialect(
	database: DatabaseSync,
	onCommitFailed: (error: CommitFailedError) => void = () => {},
): Dialect {
	return new TransactionalDialect({
		database: {
			close: () => database.close(),
			prepare: (sql) => {
				if (sql === "commit") return commitStatement(database, onCommitFailed);
				return sql === "rollback" ? rollbackStatement(database) : prepare(database, sql);
			},
		},
	});
}

/** In SQLite a transaction covers the making of tables too, which Kysely leaves unused. */
class TransactionalAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

class TransactionalDialect extends SqliteDialect {
	override createAdapter(): SqliteAdapter {
		return new TransactionalAdapter();
	}
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

function commitStatement(
	database: DatabaseSync,
	onCommitFailed: (error: CommitFailedError) => void,
) {
	const statement = prepare(database, "commit");
	const run = () => {
		try {
			return statement.run([]);
		} catch (cause) {
			const error = new CommitFailedError("The commit failed", { cause });
			onCommitFailed(error);
			throw error;
		}
	};
	return { ...statement, run };
}

/**
 * Some errors end the transaction themselves, and some keep it from being rolled back. Another error
 * here would replace the one that led here, and a commit that may be on the disk would look safe to
 * repeat.
 */
function rollbackStatement(database: DatabaseSync) {
	const statement = prepare(database, "rollback");
	const nothing = { changes: 0, lastInsertRowid: 0 };
	const run = () => {
		try {
			return database.isTransaction ? statement.run([]) : nothing;
		} catch {
			return nothing;
		}
	};
	return { ...statement, run };
}

/** Kysely passes what our typed queries bind: text, numbers, null and bytes. */
function toInputs(parameters: readonly unknown[]): SQLInputValue[] {
	return parameters as SQLInputValue[];
}
