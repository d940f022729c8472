import type { Kysely } from "kysely";

/**
 * The audit log in chains, see docs/decisions/0015. The first process that opens a chain moves the
 * contents of `audit_entries`: a migration has no keys.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { schema } = database;
	await schema
		.createTable("audit_log")
		.addColumn("chain", "text", (c) => c.notNull())
		.addColumn("sequence", "integer", (c) => c.notNull())
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("details", "text", (c) => c.notNull())
		.addColumn("digest", "text", (c) => c.notNull())
		.addColumn("mac", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("audit_log_key", ["chain", "sequence"])
		.execute();
	await schema.createIndex("audit_log_time").on("audit_log").column("at").execute();
	await schema
		.createTable("audit_checkpoints")
		.addColumn("chain", "text", (c) => c.primaryKey())
		.addColumn("sequence", "integer", (c) => c.notNull())
		.addColumn("digest", "text", (c) => c.notNull())
		.addColumn("mac", "text", (c) => c.notNull())
		.execute();
}
