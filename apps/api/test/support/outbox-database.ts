import type { OutboxKind } from "../../src/domain/outbox/outbox-kinds.ts";
import { Database, migrate } from "../../src/platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../src/platform/database/sqlite-database.ts";

const REGISTRATION = {
	id: "registration-1",
	reference: "7KQ4-M2XA-9TRZ",
	account_lookup: "account",
	key_id: "key",
	language: "en",
	login_method: "mobileNO",
	submitted_at: "2026-11-21T08:00:00.000Z",
	previous_id: null,
};

/** An in-memory database with one registration, and entries that wait since the given moment. */
export async function openOutboxDatabase(
	entries: Readonly<Record<string, OutboxKind>>,
	createdAt: Date,
): Promise<Database> {
	const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	await keepOutboxEntries(database, entries, createdAt);
	return database;
}

/** Stores one registration, and entries that wait since the given moment. */
export async function keepOutboxEntries(
	database: Database,
	entries: Readonly<Record<string, OutboxKind>>,
	createdAt: Date,
): Promise<void> {
	await database.insertInto("registrations").values(REGISTRATION).execute();
	const moment = createdAt.toISOString();
	const rows = Object.entries(entries).map(([id, kind]) => ({
		id,
		registration_id: REGISTRATION.id,
		kind,
		state: "waiting",
		attempts: 0,
		next_attempt_at: moment,
		last_error: null,
		created_at: moment,
		done_at: null,
	}));
	await database.insertInto("outbox").values(rows).execute();
}
