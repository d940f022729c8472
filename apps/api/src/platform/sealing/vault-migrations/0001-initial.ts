import type { Kysely } from "kysely";
import { columnTypes } from "../../database/column-types.ts";

/** Vaults created before there was a migration history have these tables already. */
export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema
		.createTable("data_keys")
		.ifNotExists()
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("registration_id", "text", (c) => c.notNull())
		.addColumn("wrapped", columnTypes(database).bytes, (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("confirmed_at", "text")
		.execute();
	await database.schema
		.createTable("owner")
		.ifNotExists()
		.addColumn("installation_id", "text", (c) => c.primaryKey())
		.execute();
}
