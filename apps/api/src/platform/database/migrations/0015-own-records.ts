import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";

/** What extensions keep about registrations. */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { bytes } = columnTypes(database);
	await database.schema
		.createTable("own_records")
		.addColumn("registration_id", "text", (c) =>
			c.notNull().references("registrations.id").onDelete("cascade"),
		)
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("value", bytes, (c) => c.notNull())
		.addPrimaryKeyConstraint("own_records_primary", ["registration_id", "name"])
		.execute();
}
