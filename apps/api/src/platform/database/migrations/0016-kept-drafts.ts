import type { Kysely } from "kysely";

/** Until when a draft that the customer chose to keep may be opened; null for all others. */
export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema.alterTable("draft_keys").addColumn("kept_until", "text").execute();
}
