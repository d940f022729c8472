import type { Kysely } from "kysely";

/** Marks registrations that no longer open, and whose loss was accepted. */
export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema.alterTable("registrations").addColumn("lost_at", "text").execute();
}
