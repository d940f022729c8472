import { DatabaseSync, type DatabaseSyncOptions, type SQLInputValue } from "node:sqlite";
import {
	type Dialect,
	SqliteAdapter,
	SqliteDialect,
	type SqliteDialectConfig,
	type SqliteDriver,
} from "kysely";
import { isDatabaseBusy } from "./busy.ts";
import { CommitFailedError } from "./commit-failed-error.ts";
import { DurableSqliteDriver } from "./sqlite-driver.ts";
import { hasNoRoom, withPath } from "./sqlite-error.ts";
import type { SqliteLog } from "./sqlite-log.ts";

/**
 * How long a statement waits for another process. The wait blocks the whole process, so the server
 * waits briefly and retries later; see `busy.ts`.
 */
export const SERVER_BUSY_TIMEOUT_MS = 100;
export const OPERATOR_BUSY_TIMEOUT_MS = 30_000;

/** Told the path of a SQLite file for which a command waits, because another process has locked it. */
export type OnLocked = (path: string) => void;

/** {@link OPERATOR_BUSY_TIMEOUT_MS}, and its parts before and after the command says that it waits. */
const WHOLE_WAIT = "PRAGMA busy_timeout = 30000";
const SILENT_WAIT = "PRAGMA busy_timeout = 2000";
const OTHER_WAIT = "PRAGMA busy_timeout = 28000";

/** The wait blocks the process, so that no timer could tell of it: it is divided in two. */
export function tellingWait<Result>(
	database: DatabaseSync,
	onLocked: OnLocked,
	run: () => Result,
): Result {
	database.exec(SILENT_WAIT);
	try {
		return run();
	} catch (error) {
		if (!isDatabaseBusy(error)) throw error;
		onLocked(database.location() ?? "");
		database.exec(OTHER_WAIT);
		return run();
	} finally {
		database.exec(WHOLE_WAIT);
	}
}

/**
 * Opens a SQLite file with WAL and synchronous=FULL: a commit is durable when it returns, unless
 * `SqliteLog.takeOver` has taken over the syncs, as on the server. Deleted contents are overwritten.
 *
 * @param isForReading whether it is opened also on a full disk
 */
export function openSqlite(
	path: string,
	busyTimeoutMs = OPERATOR_BUSY_TIMEOUT_MS,
	isForReading = false,
): DatabaseSync {
	return withPath(path, () => {
		const options = { timeout: busyTimeoutMs };
		const database = isForReading
			? openWithoutRoom(path, options)
			: new DatabaseSync(path, options);
		try {
			database.exec("PRAGMA journal_mode = WAL");
			database.exec("PRAGMA synchronous = FULL");
			database.exec("PRAGMA foreign_keys = ON");
			database.exec("PRAGMA secure_delete = ON");
			return database;
		} catch (error) {
			database.close();
			throw error;
		}
	});
}

/**
 * Opens a SQLite file with WAL for reading, also on a full disk. The connections of a file share
 * another one; if there is no room to make that, this connection is the only one, and may write,
 * because SQLite excludes others with a lock for writing.
 */
export function openWithoutRoom(path: string, options: DatabaseSyncOptions): DatabaseSync {
	const database = new DatabaseSync(path, options);
	try {
		database.exec("SELECT 1 FROM sqlite_schema");
		return database;
	} catch (error) {
		database.close();
		if (!hasNoRoom(path)) throw error;
	}
	const only = new DatabaseSync(path, { ...options, readOnly: false });
	only.exec("PRAGMA locking_mode = EXCLUSIVE");
	return only;
}

type OnCommitFailed = (error: CommitFailedError) => void;

/**
 * Runs Kysely on node:sqlite.
 *
 * @param onCommitFailed called before a failed commit throws CommitFailedError
 * @param log syncs commits in place of SQLite; results wait for its sync
 * @param onLocked of a command, for its transactions; other statements wait without a word
 */
export function sqliteDialect(
	database: DatabaseSync,
	onCommitFailed: OnCommitFailed = () => {},
	log?: SqliteLog,
	onLocked?: OnLocked,
): Dialect {
	const prepareWith = (sql: string) => {
		if (sql === "begin" && onLocked !== undefined) {
			const begin = prepare(database, sql);
			const run = () => tellingWait(database, onLocked, () => begin.run([]));
			return { ...begin, run };
		}
		if (sql === "commit") return commitStatement(database, onCommitFailed);
		return sql === "rollback" ? rollbackStatement(database) : prepare(database, sql);
	};
	const config = {
		database: {
			close: () => database.close(),
			prepare: (sql: string) => {
				const statement = prepareWith(sql);
				if (log === undefined || READING.test(sql)) return statement;
				return noting(statement, () => database.isTransaction || log.changed());
			},
		},
	};
	return new DurableDialect(config, log, onCommitFailed);
}

/** Statements that change nothing. */
const READING = /^\s*select\b/i;

class DurableAdapter extends SqliteAdapter {
	/** SQLite can roll back schema changes; Kysely does not use that by default. */
	override get supportsTransactionalDdl(): boolean {
		return true;
	}

	/** The driver serialises the use of its only connection. */
	override get supportsMultipleConnections(): boolean {
		return true;
	}
}

class DurableDialect extends SqliteDialect {
	readonly #createDriver: () => SqliteDriver;

	constructor(
		config: SqliteDialectConfig,
		log: SqliteLog | undefined,
		onCommitFailed: OnCommitFailed,
	) {
		super(config);
		this.#createDriver = () => new DurableSqliteDriver(config, log, onCommitFailed);
	}

	override createDriver(): SqliteDriver {
		return this.#createDriver();
	}

	override createAdapter(): SqliteAdapter {
		return new DurableAdapter();
	}
}

type Statement = ReturnType<typeof prepare>;

function prepare(database: DatabaseSync, sql: string) {
	// A transaction that reads first and writes later fails at once if another process writes in
	// between; one that takes the write lock at its start waits instead.
	const path = database.location();
	const statement = withPath(path, () =>
		database.prepare(sql === "begin" ? "begin immediate" : sql),
	);
	return {
		reader: statement.columns().length > 0,
		all: (parameters: readonly unknown[]) =>
			withPath(path, () => statement.all(...toInputs(parameters))),
		run: (parameters: readonly unknown[]) =>
			withPath(path, () => statement.run(...toInputs(parameters))),
		iterate: (parameters: readonly unknown[]) => statement.iterate(...toInputs(parameters)),
	};
}

/**
 * @param onRun called after each run, even a failed one, because a failed commit may have taken
 *   effect
 */
function noting(statement: Statement, onRun: () => void): Statement {
	const noted =
		<Result>(run: (parameters: readonly unknown[]) => Result) =>
		(parameters: readonly unknown[]) => {
			try {
				return run(parameters);
			} finally {
				onRun();
			}
		};
	return { ...statement, all: noted(statement.all), run: noted(statement.run) };
}

function commitStatement(database: DatabaseSync, onCommitFailed: OnCommitFailed): Statement {
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
 * Some errors end the transaction themselves, and some prevent its rollback. Another error here
 * would hide the original one, and a commit that may be durable would look safe to repeat.
 */
function rollbackStatement(database: DatabaseSync): Statement {
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

/** The types that our typed queries bind: text, numbers, null and bytes. */
function toInputs(parameters: readonly unknown[]): SQLInputValue[] {
	return parameters as SQLInputValue[];
}
