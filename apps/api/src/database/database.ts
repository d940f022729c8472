import { Kysely, type Transaction as KyselyTransaction } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";

/** The server's tables; also the injection token. */
export class Database extends Kysely<Schema> {}

/** Queries that happen together or not at all. */
export type Transaction = KyselyTransaction<Schema>;

/** What a query runs on: the database itself or one transaction of it. */
export type Connection = Database | Transaction;

/**
 * Brings the tables to the newest form, in one transaction: a process that dies meanwhile leaves
 * the older form, and the next one starts over. Safe to run again.
 *
 * @throws whatever a migration fails with; nothing was done then
 */
export async function migrate(database: Database): Promise<void> {
	const migrator = new Migrator({
		db: database,
		provider: { getMigrations: () => Promise.resolve(migrations) },
	});
	const { error } = await migrator.migrateToLatest();
	if (error !== undefined) throw error;
}
