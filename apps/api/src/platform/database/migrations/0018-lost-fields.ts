import type { Kysely } from "kysely";

/** Marks fields and verifications whose loss was accepted, as 0012 does files. */
export async function up(database: Kysely<unknown>): Promise<void> {
	for (const table of ["registration_fields", "registration_verifications"])
		await database.schema.alterTable(table).addColumn("lost_at", "text").execute();
}
