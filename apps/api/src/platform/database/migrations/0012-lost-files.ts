import type { Kysely } from "kysely";

/** Marks files whose loss was accepted: exports, backups and restores do without them. */
export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema.alterTable("registration_files").addColumn("lost_at", "text").execute();
}
