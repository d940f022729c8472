import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";

/** Fillings by iAM Smart, verified values, and their mention in registrations. */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { schema } = database;
	const { bytes } = columnTypes(database);

	await schema
		.createTable("iamsmart_fillings")
		.addColumn("business_id", "text", (c) => c.primaryKey())
		.addColumn("session_id", "text", (c) =>
			c.notNull().references("sessions.id").onDelete("cascade"),
		)
		.addColumn("ticket_lookup", "text", (c) => c.notNull())
		.addColumn("state_lookup", "text", (c) => c.unique())
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("language", "text", (c) => c.notNull())
		.addColumn("awaiting", bytes)
		.addColumn("confirmation_lookup", "text")
		.addColumn("confirmation_tries", "integer", (c) => c.notNull())
		.addColumn("result", bytes)
		.addColumn("expires_at", "text", (c) => c.notNull())
		.execute();
	await schema
		.createIndex("iamsmart_fillings_session")
		.on("iamsmart_fillings")
		.column("session_id")
		.execute();
	await schema
		.createIndex("iamsmart_fillings_expiry")
		.on("iamsmart_fillings")
		.column("expires_at")
		.execute();

	await schema
		.createTable("iamsmart_proofs")
		.addColumn("business_id", "text", (c) => c.primaryKey())
		.addColumn("session_id", "text", (c) =>
			c.notNull().references("sessions.id").onDelete("cascade"),
		)
		.addColumn("details", bytes, (c) => c.notNull())
		.execute();
	await schema
		.createIndex("iamsmart_proofs_session")
		.on("iamsmart_proofs")
		.column("session_id")
		.execute();

	await schema
		.createTable("registration_verifications")
		.addColumn("registration_id", "text", (c) =>
			c.primaryKey().references("registrations.id").onDelete("cascade"),
		)
		.addColumn("details", bytes, (c) => c.notNull())
		.execute();
}
