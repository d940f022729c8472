import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { kindsOf } from "../../src/domain/outbox/outbox-kinds.ts";
import { OutboxQueue } from "../../src/domain/outbox/outbox-queue.ts";
import { type Database, migrate } from "../../src/platform/database/database.ts";
import { keepOutboxEntries } from "../support/outbox-database.ts";
import { textsOf } from "../support/postgres/databases.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const WAITING_FOR_A_LOCK =
	"select pid::text as text from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
let directory: string;
let storage: TestStorage;
let database: Database;
let other: Database;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-outbox-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
	database = storage.openDatabase();
	other = storage.openDatabase();
	await migrate(database);
});
afterEach(async () => {
	await Promise.all([database.destroy(), other.destroy()]);
	await storage.close();
	await rm(directory, { recursive: true, force: true });
});

it("an entry that two processes take at the same moment goes to one of them", async () => {
	await keepOutboxEntries(database, { first: "mail to registered address" }, NOW);
	const takeFrom = (connection: Database) =>
		new OutboxQueue(connection, () => NOW).takeDue(kindsOf("mail"), 10);
	const address = storage.variables["DATABASE_URL"] ?? "";

	const { mine, others } = await database.transaction().execute(async (transaction) => {
		const taken = await takeFrom(transaction);
		const waiting = takeFrom(other);
		const isWaiting = async () => (await textsOf(address, WAITING_FOR_A_LOCK)).length > 0;
		await vi.waitUntil(isWaiting, { timeout: 60_000 });
		return { mine: taken, others: waiting };
	});

	expect(mine).toMatchObject([{ id: "first", attempts: 1 }]);
	expect(await others).toEqual([]);
});
