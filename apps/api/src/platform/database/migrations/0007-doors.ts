import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";

/** Login attempts, for the limits of account and address, and invitations. */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { schema } = database;
	const { bytes } = columnTypes(database);
	await schema.dropTable("login_failures").execute();
	await schema
		.createTable("login_attempts")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("pair_lookup", "text", (c) => c.notNull())
		.addColumn("address_lookup", "text", (c) => c.notNull())
		.addColumn("account_lookup", "text", (c) => c.notNull())
		.addColumn("attempted_at", "text", (c) => c.notNull())
		.addColumn("counts", "integer", (c) => c.notNull())
		.execute();
	for (const column of ["pair_lookup", "address_lookup", "account_lookup", "counts"])
		await schema
			.createIndex(`login_attempts_${column}`)
			.on("login_attempts")
			.columns([column, "attempted_at"])
			.execute();
	await schema
		.createIndex("login_attempts_time")
		.on("login_attempts")
		.column("attempted_at")
		.execute();

	await schema
		.createTable("invitations")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("token_lookup", "text", (c) => c.notNull().unique())
		.addColumn("details", bytes, (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("expires_at", "text", (c) => c.notNull())
		.addColumn("revoked_at", "text")
		.execute();
}
