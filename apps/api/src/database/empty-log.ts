import { type Kysely, sql } from "kysely";
import { isPostgres } from "./column-types.ts";

/**
 * Removes what was deleted from SQLite's write-ahead log too. PostgreSQL keeps its log by rules of
 * its own, which docs/operating.md speaks of.
 *
 * @returns false where another process is in the way; to be tried again
 */
export async function emptyLog<Tables>(database: Kysely<Tables>): Promise<boolean> {
	if (isPostgres(database)) return true;
	const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database);
	return rows[0]?.busy === 0;
}
