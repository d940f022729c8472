import type { Kysely } from "kysely";

/** When sessions and accounts started fillings by iAM Smart, for their limits. */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { schema } = database;
	await schema
		.createTable("iamsmart_beginnings")
		// Not a foreign key: the account's limit outlives its sessions.
		.addColumn("session_id", "text", (c) => c.notNull())
		.addColumn("account_lookup", "text", (c) => c.notNull())
		.addColumn("begun_at", "text", (c) => c.notNull())
		.execute();
	await schema
		.createIndex("iamsmart_beginnings_account")
		.on("iamsmart_beginnings")
		.columns(["account_lookup", "begun_at"])
		.execute();
}
