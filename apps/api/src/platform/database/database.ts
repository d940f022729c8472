import { Kysely, type Transaction as KyselyTransaction } from "kysely";
import { migrations } from "./migrations/index.ts";
import { runMigrations } from "./run-migrations.ts";
import type { Schema } from "./schema.ts";

/** The server's tables; also the injection token. */
export class Database extends Kysely<Schema> {}

/** A database transaction. */
export type Transaction = KyselyTransaction<Schema>;

/** Runs queries: the database itself or one of its transactions. */
export type Connection = Database | Transaction;

/** Migrates the server's tables to the current schema, see {@link runMigrations}. */
export async function migrate(database: Database): Promise<readonly string[]> {
	return await runMigrations(database, migrations);
}
