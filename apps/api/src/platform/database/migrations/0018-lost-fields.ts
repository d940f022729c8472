import type { Kysely } from "kysely";

/** Marks fields whose loss was accepted, as 0012 does files. */
export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema.alterTable("registration_fields").addColumn("lost_at", "text").execute();
}
