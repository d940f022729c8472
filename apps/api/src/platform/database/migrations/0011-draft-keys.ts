import type { Kysely } from "kysely";

/** The vault key from which the server's half of a draft's key is derived. */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { schema } = database;
	await schema
		.createTable("draft_keys")
		.addColumn("account_lookup", "text", (c) => c.notNull())
		.addColumn("device", "text", (c) => c.notNull())
		.addColumn("key_id", "text", (c) => c.notNull())
		.addColumn("session_id", "text", (c) => c.notNull())
		.addColumn("expires_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("draft_keys_key", ["account_lookup", "device"])
		.execute();
	for (const column of ["device", "key_id", "session_id", "expires_at"])
		await schema.createIndex(`draft_keys_${column}`).on("draft_keys").column(column).execute();
}
