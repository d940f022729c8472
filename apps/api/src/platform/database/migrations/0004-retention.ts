import type { Kysely } from "kysely";

/** Start of a registration's retention period. */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { schema } = database;
	await schema.alterTable("registrations").addColumn("deregistered_at", "text").execute();
	await schema
		.createIndex("registrations_deregistration")
		.on("registrations")
		.column("deregistered_at")
		.execute();
	await schema
		.createIndex("registrations_previous")
		.on("registrations")
		.column("previous_id")
		.execute();
}
