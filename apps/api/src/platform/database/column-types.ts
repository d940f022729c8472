import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

/** Whether a database is PostgreSQL rather than SQLite. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
	return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Column types that have different names in the two databases. */
export interface ColumnTypes {
	/** a binary value */
	readonly bytes: RawBuilder<unknown>;
	/** an auto-incremented primary key; numbers are never reused */
	readonly counter: RawBuilder<unknown>;
}

/** The column types for the database of a migration. */
export function columnTypes<Tables>(database: Kysely<Tables>): ColumnTypes {
	return isPostgres(database)
		? { bytes: sql`bytea`, counter: sql`integer generated always as identity primary key` }
		: { bytes: sql`blob`, counter: sql`integer primary key autoincrement` };
}
