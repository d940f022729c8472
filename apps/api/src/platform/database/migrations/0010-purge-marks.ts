import type { Kysely } from "kysely";

/** Marks registrations whose purge has begun: their deregistration cannot be undone. */
export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema.alterTable("registrations").addColumn("purging_since", "text").execute();
}
