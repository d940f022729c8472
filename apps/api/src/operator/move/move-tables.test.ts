import { expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { moveTables } from "./move-tables.ts";

async function tables(): Promise<Database> {
	const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	return database;
}

it.each([
	["a move takes", undefined, "sealed"],
	["a restore leaves out", "backup", null],
])("%s reminders of drafts", async (_what, origin, reminder) => {
	const [source, target] = [await tables(), await tables()];
	await source
		.insertInto("draft_keys")
		.values({
			account_lookup: "account",
			device: "phone",
			key_id: "key",
			session_id: "session",
			expires_at: "2026-11-28T00:00:00.000Z",
			kept_until: "2026-11-28T00:00:00.000Z",
			reminder_id: "id",
			reminder: "sealed",
			remind_at: "2026-11-22T00:00:00.000Z",
		})
		.execute();
	const rows = await moveTables(source, target, { say: () => {}, now: new Date(), origin });
	expect(rows).toBe(1);
	const moved = await target.selectFrom("draft_keys").selectAll().executeTakeFirstOrThrow();
	expect(moved).toMatchObject({ key_id: "key", reminder_id: "id", reminder });
	await source.destroy();
	await target.destroy();
});
