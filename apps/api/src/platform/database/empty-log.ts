import { type Kysely, sql } from "kysely";
import { isPostgres } from "./column-types.ts";

/**
 * Removes deleted data from SQLite's write-ahead log as well. PostgreSQL manages its log itself,
 * see docs/operating.md.
 *
 * @returns false if another process prevents it; call again later
 */
export async function emptyLog<Tables>(database: Kysely<Tables>): Promise<boolean> {
	if (isPostgres(database)) return true;
	const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database);
	return rows[0]?.busy === 0;
}
