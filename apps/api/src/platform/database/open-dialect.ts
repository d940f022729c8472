import type { Dialect } from "kysely";
import type { CommitFailedError } from "./commit-failed-error.ts";
import { type OnLocked, openSqlite, sqliteDialect } from "./sqlite-database.ts";
import { SqliteLog } from "./sqlite-log.ts";

/** A SQLite file and its options. */
export interface SqliteFile {
	readonly path: string;
	/** how long a statement may block the process while another process writes */
	readonly busyTimeoutMs?: number;
	readonly onCommitFailed?: (error: CommitFailedError) => void;
	readonly onLocked?: OnLocked | undefined;
	/** whether it is opened also on a full disk */
	readonly isForReading?: boolean | undefined;
}

/**
 * Opens the dialect for Kysely.
 *
 * @param address of a PostgreSQL database; without one the SQLite file is used
 * @param timeoutMs time limit of a statement on PostgreSQL
 */
export async function openDialect(
	address: string | undefined,
	timeoutMs: number,
	file: SqliteFile,
): Promise<Dialect> {
	if (address === undefined) {
		const { path, busyTimeoutMs, onCommitFailed, onLocked, isForReading } = file;
		const database = openSqlite(path, busyTimeoutMs, isForReading);
		return sqliteDialect(database, onCommitFailed, SqliteLog.takeOver(database), onLocked);
	}
	// The library is loaded only if PostgreSQL is used.
	const { postgresDialect } = await import("./postgres-dialect.ts");
	return postgresDialect(address, timeoutMs);
}
