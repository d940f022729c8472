import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import type { Schema } from "../../src/platform/database/schema.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const guide = readFileSync(new URL("../../../../docs/privacy.md", import.meta.url), "utf8");
const NOW = new Date("2026-11-21T04:00:00.000Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Start of rows whose end counts. */
const LONG_AGO = "2020-01-01T00:00:00.000Z";

function ago(milliseconds: number): string {
	return new Date(NOW.getTime() - milliseconds).toISOString();
}

const SESSIONS = {
	table: "sessions",
	promise: "an hour after the session's time is over (30 minutes, 12 hours at most)",
	keptMs: HOUR_MS,
	keep: (database: Database, id: string, moment: string) =>
		database.insertInto("sessions").values({
			id,
			account_lookup: "",
			details: Buffer.alloc(0),
			is_dummy_br: 0,
			statement_version: "",
			statement_language: "en",
			created_at: LONG_AGO,
			expires_at: moment,
			ended_at: LONG_AGO,
			ended_by_key: null,
		}),
} as const;

const STAGED = {
	table: "staged_accounts",
	promise: "staged: until the import has ended; one that was killed, an hour",
	keptMs: HOUR_MS,
	keep: (database: Database, id: string, moment: string) =>
		database.insertInto("staged_accounts").values({
			import_id: id,
			account_lookup: id,
			mobile_lookups: "",
			br_lookup: "",
			details: Buffer.alloc(0),
			is_dummy_br: 0,
			imported_at: moment,
		}),
} as const;

/** The page's statement about each table, the period, and how to create a row. */
const TABLES = [
	SESSIONS,
	{
		table: "login_attempts",
		promise: "24 hours",
		keptMs: DAY_MS,
		keep: (database: Database, id: string, moment: string) =>
			database.insertInto("login_attempts").values({
				id,
				pair_lookup: "",
				address_lookup: "",
				account_lookup: "",
				attempted_at: moment,
				counts: 1,
			}),
	},
	{
		table: "call_counts",
		promise: "a minute",
		keptMs: 0,
		keep: (database: Database, caller: string, moment: string) =>
			database.insertInto("call_counts").values({ caller, calls: 1, counted_until: moment }),
	},
	{
		table: "invitations",
		promise: "90 days after its last day",
		keptMs: 90 * DAY_MS,
		keep: (database: Database, id: string, moment: string) =>
			database.insertInto("invitations").values({
				id,
				token_lookup: id,
				details: Buffer.alloc(0),
				created_at: LONG_AGO,
				expires_at: moment,
				revoked_at: LONG_AGO,
			}),
	},
	{
		table: "used_captchas",
		promise: "30 minutes",
		keptMs: 10 * MINUTE_MS,
		keep: (database: Database, id: string, moment: string) =>
			database.insertInto("used_captchas").values({ id, spent_on: "", expires_at: moment }),
	},
	{
		table: "iamsmart_beginnings",
		promise: "24 hours",
		keptMs: DAY_MS,
		keep: (database: Database, id: string, moment: string) =>
			database
				.insertInto("iamsmart_beginnings")
				.values({ session_id: id, account_lookup: "", begun_at: moment }),
	},
	STAGED,
] as const;

/** Waits until the clocks have agreed for an hour, see wrong-clock.test.ts. */
const DRAFT_KEYS = {
	table: "draft_keys",
	promise: "24 hours after the end of the session that took it last",
} as const;

let server: TestServer;
beforeAll(trustEveryClock);
beforeAll(async () => {
	server = await startTestServer();
	server.setTime(NOW);
});
afterAll(() => server.close());

async function rowsOf(table: keyof Schema): Promise<number> {
	return await server.look(async (database) => {
		const { count } = await database
			.selectFrom(table)
			.select(({ fn }) => fn.countAll().as("count"))
			.executeTakeFirstOrThrow();
		return Number(count);
	});
}

describe("docs/privacy.md", () => {
	it.each([...TABLES, DRAFT_KEYS])(
		"states how long a row of $table is kept",
		({ table, promise }) => {
			const row = guide.split("\n").find((line) => line.includes(`\`${table}\``)) ?? "";
			expect(row).toContain(promise);
			expect(guide).toContain("What is over is removed every hour while [clocks]");
		},
	);
});

describe("the server", () => {
	it.each(TABLES)(
		"keeps a row of $table for exactly the stated period",
		async ({ table, keptMs, keep }) => {
			await server.look(async (database) => {
				await keep(database, "living", ago(keptMs - MINUTE_MS)).execute();
				await keep(database, "over", ago(keptMs + 1)).execute();
			});
			expect(await rowsOf(table)).toBe(2);
			await server.restart();
			expect(await rowsOf(table)).toBe(1);
		},
	);

	it("keeps an import's look-ups no longer than its accounts", async () => {
		await server.look(async (database) => {
			await STAGED.keep(database, "running", ago(0)).execute();
			for (const import_id of ["running", "killed"])
				await database
					.insertInto("staged_account_lookups")
					.values({ import_id, account_lookup: import_id })
					.execute();
		});
		await server.restart();
		expect(await rowsOf("staged_account_lookups")).toBe(1);
	});

	it("removes expired rows every hour automatically", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const quiet = await startTestServer();
		try {
			quiet.setTime(NOW);
			await quiet.look((database) => SESSIONS.keep(database, "over", ago(2 * HOUR_MS)).execute());
			vi.advanceTimersByTime(HOUR_MS);
			await vi.waitFor(() => expect(quiet.logLines.join()).toContain('"past_rows_removed"'), {
				timeout: 60_000,
			});
		} finally {
			vi.useRealTimers();
			await quiet.close();
		}
	});
});
