import { Kysely, type Transaction as KyselyTransaction } from "kysely";
import { migrations } from "./migrations/index.ts";
import { runMigrations } from "./run-migrations.ts";
import type { Schema } from "./schema.ts";

/** The server's tables; also the injection token. */
export class Database extends Kysely<Schema> {}

/** Queries that happen together or not at all. */
export type Transaction = KyselyTransaction<Schema>;

/** What a query runs on: the database itself or one transaction of it. */
export type Connection = Database | Transaction;

/** Brings the server's tables to the newest form, see {@link runMigrations}. */
export async function migrate(database: Database): Promise<readonly string[]> {
	return await runMigrations(database, migrations);
}
