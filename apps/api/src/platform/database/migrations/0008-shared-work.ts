import type { Kysely } from "kysely";

/** State shared by several processes on one database: job leases and call counts. */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { schema } = database;
	await schema
		.createTable("job_leases")
		.addColumn("name", "text", (c) => c.primaryKey())
		.addColumn("holder", "text", (c) => c.notNull())
		.addColumn("ends_at", "text", (c) => c.notNull())
		.execute();

	await schema
		.createTable("call_counts")
		.addColumn("caller", "text", (c) => c.primaryKey())
		.addColumn("calls", "integer", (c) => c.notNull())
		.addColumn("counted_until", "text", (c) => c.notNull())
		.execute();
	await schema.createIndex("call_counts_end").on("call_counts").column("counted_until").execute();
}
