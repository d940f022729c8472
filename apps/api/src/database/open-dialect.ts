import type { Dialect } from "kysely";
import type { CommitFailedError } from "./commit-failed-error.ts";
import { openSqlite, sqliteDialect } from "./sqlite-database.ts";
import { SqliteLog } from "./sqlite-log.ts";

/** A SQLite file, and how it is used. */
export interface SqliteFile {
	readonly path: string;
	/** how long a statement may hold the process while another one writes */
	readonly busyTimeoutMs?: number;
	readonly onCommitFailed?: (error: CommitFailedError) => void;
}

/**
 * What Kysely runs on.
 *
 * @param address of a PostgreSQL database; without one it is the SQLite file
 * @param timeoutMs how long a statement may take on PostgreSQL
 */
export async function openDialect(
	address: string | undefined,
	timeoutMs: number,
	file: SqliteFile,
): Promise<Dialect> {
	if (address === undefined) {
		const database = openSqlite(file.path, file.busyTimeoutMs);
		return sqliteDialect(database, file.onCommitFailed, SqliteLog.takeOver(database));
	}
	// Its library is loaded only where it is needed.
	const { postgresDialect } = await import("./postgres-dialect.ts");
	return postgresDialect(address, timeoutMs);
}
