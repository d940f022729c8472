import { Kysely, type Transaction as KyselyTransaction } from "kysely";
import type { Migration } from "kysely/migration";
import { migrations } from "./migrations/index.ts";
import { reserve } from "./move-mark.ts";
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

/**
 * Creates the tables for a copy, if there are none, and reserves them for it in the same
 * transaction: no server starts on them, even if the copy is killed in its first moment.
 */
export async function createForCopy(database: Database): Promise<readonly string[]> {
	const [newest = ""] = Object.keys(migrations).toSorted().reverse();
	const reserved: Migration = {
		up: async (transaction) => {
			await migrations[newest]?.up(transaction);
			await reserve(transaction);
		},
	};
	const all = { ...migrations, [newest]: reserved };
	return await runMigrations(database, all, DATABASE_HISTORY, "create");
}

/** @returns since when the server's tables have their schema */
export async function migratedAt(database: Database): Promise<string | undefined> {
	return await lastMigratedAt(database, DATABASE_HISTORY);
}
