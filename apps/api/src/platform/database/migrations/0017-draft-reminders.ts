import type { Kysely } from "kysely";

/**
 * The mail that reminds a customer of a kept draft: its id, the address sealed with the draft's key
 * until it is sent, and when; all null without one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
	for (const column of ["reminder_id", "reminder", "remind_at"])
		await database.schema.alterTable("draft_keys").addColumn(column, "text").execute();
	for (const column of ["reminder_id", "remind_at"])
		await database.schema
			.createIndex(`draft_keys_${column}`)
			.on("draft_keys")
			.column(column)
			.execute();
}
