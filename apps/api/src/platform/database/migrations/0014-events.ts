import type { Kysely } from "kysely";

/** What extensions' listeners have not handled yet. */
export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema
		.createTable("events")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("listener", "text", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("attempts", "integer", (c) => c.notNull())
		.addColumn("next_attempt_at", "text", (c) => c.notNull())
		.addColumn("last_error", "text")
		.execute();
	await database.schema
		.createIndex("events_by_listener")
		.on("events")
		.columns(["listener", "next_attempt_at"])
		.execute();
}
