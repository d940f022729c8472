import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

/** Whether a database is PostgreSQL; otherwise it is SQLite. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
	return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** What the two databases call differently in a migration. */
export interface ColumnTypes {
	/** bytes of any number */
	readonly bytes: RawBuilder<unknown>;
	/** a primary key that counts by itself; a number is never given twice */
	readonly counter: RawBuilder<unknown>;
}

/** The types for the database that a migration runs on. */
export function columnTypes<Tables>(database: Kysely<Tables>): ColumnTypes {
	return isPostgres(database)
		? { bytes: sql`bytea`, counter: sql`integer generated always as identity primary key` }
		: { bytes: sql`blob`, counter: sql`integer primary key autoincrement` };
}
