import type { Kysely } from "kysely";

/** Replaced releases whose files are still served. */
export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema
		.createTable("releases")
		.addColumn("release", "text", (c) => c.primaryKey())
		.addColumn("manifest", "text", (c) => c.notNull())
		.addColumn("mac", "text", (c) => c.notNull())
		.addColumn("bytes", "integer", (c) => c.notNull())
		.addColumn("first_ran_at", "text", (c) => c.notNull())
		.addColumn("last_ran_at", "text", (c) => c.notNull())
		.addColumn("withdrawn_at", "text")
		.execute();
}
