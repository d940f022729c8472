import { Kysely, type Transaction as KyselyTransaction } from "kysely";
import { migrations } from "./migrations/index.ts";
import {
	lastMigratedAt,
	type MigrationHistory,
	runMigrations,
	type SchemaRight,
} from "./run-migrations.ts";
import type { Schema } from "./schema.ts";

/** The server's tables; also the injection token. */
export class Database extends Kysely<Schema> {}

/** A database transaction. */
export type Transaction = KyselyTransaction<Schema>;

/** Runs queries: the database itself or one of its transactions. */
export type Connection = Database | Transaction;

/** Kysely's own names. */
export const DATABASE_HISTORY: MigrationHistory = {
	owner: "The database",
	migrationTableName: "kysely_migration",
	migrationLockTableName: "kysely_migration_lock",
};

/** Migrates the server's tables to the current schema, see {@link runMigrations}. */
export async function migrate(database: Database, right?: SchemaRight): Promise<readonly string[]> {
	return await runMigrations(database, migrations, DATABASE_HISTORY, right);
}

/** @returns since when the server's tables have their schema */
export async function migratedAt(database: Database): Promise<string | undefined> {
	return await lastMigratedAt(database, DATABASE_HISTORY);
}
