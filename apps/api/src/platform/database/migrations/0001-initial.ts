import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";

/** Tables from login to stored registration. */
export async function up(database: Kysely<unknown>): Promise<void> {
	const { schema } = database;
	const { bytes, counter } = columnTypes(database);

	await schema
		.createTable("accounts")
		.addColumn("account_lookup", "text", (c) => c.primaryKey())
		.addColumn("mobile_lookups", "text", (c) => c.notNull())
		.addColumn("br_lookup", "text", (c) => c.notNull())
		.addColumn("details", bytes, (c) => c.notNull())
		.addColumn("is_dummy_br", "integer", (c) => c.notNull())
		.addColumn("imported_at", "text", (c) => c.notNull())
		.execute();

	await schema
		.createTable("staged_accounts")
		.addColumn("import_id", "text", (c) => c.notNull())
		.addColumn("account_lookup", "text", (c) => c.notNull())
		.addColumn("mobile_lookups", "text", (c) => c.notNull())
		.addColumn("br_lookup", "text", (c) => c.notNull())
		.addColumn("details", bytes, (c) => c.notNull())
		.addColumn("is_dummy_br", "integer", (c) => c.notNull())
		.addColumn("imported_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("staged_accounts_key", ["import_id", "account_lookup"])
		.execute();
	await schema
		.createTable("staged_account_lookups")
		.addColumn("import_id", "text", (c) => c.notNull())
		.addColumn("account_lookup", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("staged_account_lookups_key", ["import_id", "account_lookup"])
		.execute();

	await schema
		.createTable("sessions")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("account_lookup", "text", (c) => c.notNull())
		.addColumn("details", bytes, (c) => c.notNull())
		.addColumn("is_dummy_br", "integer", (c) => c.notNull())
		.addColumn("statement_version", "text", (c) => c.notNull())
		.addColumn("statement_language", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("expires_at", "text", (c) => c.notNull())
		.addColumn("ended_at", "text")
		.addColumn("ended_by_key", "text")
		.execute();
	await schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();

	await schema
		.createTable("login_failures")
		.addColumn("id", counter)
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("failed_at", "text", (c) => c.notNull())
		.execute();
	await schema
		.createIndex("login_failures_subject")
		.on("login_failures")
		.columns(["subject", "failed_at"])
		.execute();

	await schema
		.createTable("used_captchas")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("spent_on", "text", (c) => c.notNull())
		.addColumn("expires_at", "text", (c) => c.notNull())
		.execute();

	await schema
		.createTable("registrations")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("reference", "text", (c) => c.notNull().unique())
		.addColumn("account_lookup", "text", (c) => c.notNull())
		.addColumn("key_id", "text", (c) => c.notNull())
		.addColumn("language", "text", (c) => c.notNull())
		.addColumn("login_method", "text", (c) => c.notNull())
		.addColumn("submitted_at", "text", (c) => c.notNull())
		.addColumn("previous_id", "text")
		.execute();
	await schema
		.createIndex("registrations_account")
		.on("registrations")
		.columns(["account_lookup", "submitted_at"])
		.execute();
	await schema
		.createIndex("registrations_time")
		.on("registrations")
		.column("submitted_at")
		.execute();

	await schema
		.createTable("registration_fields")
		.addColumn("registration_id", "text", (c) =>
			c.notNull().references("registrations.id").onDelete("cascade"),
		)
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("value", bytes, (c) => c.notNull())
		.addPrimaryKeyConstraint("registration_fields_key", ["registration_id", "name"])
		.execute();

	await schema
		.createTable("registration_files")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("registration_id", "text", (c) =>
			c.notNull().references("registrations.id").onDelete("cascade"),
		)
		.addColumn("upload", "text", (c) => c.notNull())
		.addColumn("format", "text", (c) => c.notNull())
		.addColumn("byte_length", "integer", (c) => c.notNull())
		.addColumn("details", bytes, (c) => c.notNull())
		.addUniqueConstraint("registration_files_upload", ["registration_id", "upload"])
		.execute();

	await schema
		.createTable("acceptances")
		.addColumn("registration_id", "text", (c) =>
			c.notNull().references("registrations.id").onDelete("cascade"),
		)
		.addColumn("text", "text", (c) => c.notNull())
		.addColumn("version", "text", (c) => c.notNull())
		.addColumn("language", "text", (c) => c.notNull())
		.addColumn("accepted_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("acceptances_key", ["registration_id", "text"])
		.execute();

	await schema
		.createTable("idempotency_keys")
		.addColumn("account_lookup", "text", (c) => c.notNull())
		.addColumn("key", "text", (c) => c.notNull())
		.addColumn("contents", "text", (c) => c.notNull())
		.addColumn("registration_id", "text", (c) =>
			c.notNull().references("registrations.id").onDelete("cascade"),
		)
		.addColumn("created_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("idempotency_keys_key", ["account_lookup", "key"])
		.execute();

	await schema
		.createTable("outbox")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("registration_id", "text", (c) =>
			c.notNull().references("registrations.id").onDelete("cascade"),
		)
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("attempts", "integer", (c) => c.notNull())
		.addColumn("next_attempt_at", "text", (c) => c.notNull())
		.addColumn("last_error", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("done_at", "text")
		.execute();
	await schema
		.createIndex("outbox_due")
		.on("outbox")
		.columns(["state", "next_attempt_at"])
		.execute();

	await schema
		.createTable("settings")
		.addColumn("name", "text", (c) => c.primaryKey())
		.addColumn("value", "text", (c) => c.notNull())
		.execute();

	await schema
		.createTable("audit_entries")
		.addColumn("id", counter)
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.execute();
}
