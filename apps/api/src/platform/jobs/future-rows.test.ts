import { NestFactory } from "@nestjs/core";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { providersFor } from "../../../test/support/registered-providers.ts";
import { Database, migrate } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { openSqlite, sqliteDialect } from "../database/sqlite-database.ts";
import { parseEnvironment } from "../environment/environment.ts";
import { Log } from "../logging/log.ts";
import { ClockAgreement } from "./clock-agreement.ts";
import { FutureRows, voidFuture } from "./future-rows.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const BYTES = Buffer.alloc(0);

interface FutureRow {
	readonly table: keyof Schema;
	/** what the log names; by default the table */
	readonly setting?: string;
	/** how far in the future its time may be */
	readonly longestMs: number;
	/** the column that is corrected; without one the row is removed */
	readonly corrected?: string;
	/** its new value relative to the current time; by default 0 */
	readonly correctedToMs?: number;
	row(id: string, moment: string): object;
}

const KEPT_DRAFTS = (
	[
		["kept_until", 7 * 24 * HOUR_MS],
		["remind_at", 24 * HOUR_MS],
	] as const
).map(
	([column, longestMs]): FutureRow => ({
		table: "draft_keys",
		setting: `draft_keys.${column}`,
		longestMs,
		corrected: column,
		correctedToMs: longestMs,
		row: (key_id, moment) => ({
			account_lookup: column,
			device: key_id,
			key_id,
			session_id: "",
			expires_at: "",
			[column]: moment,
		}),
	}),
);

const ROWS: readonly FutureRow[] = [
	{
		table: "sessions",
		longestMs: 30 * MINUTE_MS,
		row: (id: string, expires_at: string) => ({
			id,
			account_lookup: "",
			details: BYTES,
			is_dummy_br: 0,
			statement_version: "",
			statement_language: "",
			created_at: "",
			expires_at,
		}),
	},
	{
		table: "login_attempts",
		longestMs: 0,
		row: (id: string, attempted_at: string) => ({
			id,
			pair_lookup: "",
			address_lookup: "",
			account_lookup: "",
			attempted_at,
			counts: 1,
		}),
	},
	{
		table: "call_counts",
		longestMs: 24 * HOUR_MS,
		row: (caller: string, counted_until: string) => ({ caller, calls: 1, counted_until }),
	},
	{
		table: "used_captchas",
		longestMs: 20 * MINUTE_MS,
		row: (id: string, expires_at: string) => ({ id, spent_on: "", expires_at }),
	},
	{
		table: "invitations",
		longestMs: 0,
		corrected: "revoked_at",
		row: (id: string, created_at: string) => ({
			id,
			token_lookup: id,
			details: BYTES,
			created_at,
			expires_at: "",
			revoked_at: null,
		}),
	},
	{
		table: "outbox",
		longestMs: 37.5 * MINUTE_MS,
		corrected: "next_attempt_at",
		row: (id: string, next_attempt_at: string) => ({
			id,
			registration_id: "",
			kind: "mail",
			state: "waiting",
			attempts: 1,
			next_attempt_at,
			created_at: "",
		}),
	},
	{
		table: "events",
		longestMs: 37.5 * MINUTE_MS,
		corrected: "next_attempt_at",
		row: (id: string, next_attempt_at: string) => ({
			id,
			listener: "crm",
			kind: "account removed",
			subject: "",
			at: "",
			attempts: 1,
			next_attempt_at,
		}),
	},
	{
		table: "draft_keys",
		longestMs: 7 * 24 * HOUR_MS + 30 * MINUTE_MS,
		corrected: "expires_at",
		correctedToMs: 7 * 24 * HOUR_MS + 30 * MINUTE_MS,
		row: (key_id: string, expires_at: string) => ({
			account_lookup: "",
			device: key_id,
			key_id,
			session_id: "",
			expires_at,
		}),
	},
	...KEPT_DRAFTS,
	{
		table: "job_leases",
		longestMs: HOUR_MS,
		row: (name: string, ends_at: string) => ({ name, holder: "", ends_at }),
	},
	{
		table: "iamsmart_fillings",
		longestMs: 5 * MINUTE_MS,
		row: (business_id: string, expires_at: string) => ({
			business_id,
			session_id: "",
			ticket_lookup: business_id,
			status: "started",
			language: "en",
			confirmation_tries: 0,
			expires_at,
		}),
	},
	{
		table: "iamsmart_beginnings",
		longestMs: 0,
		row: (session_id: string, begun_at: string) => ({ session_id, account_lookup: "", begun_at }),
	},
	{
		table: "releases",
		longestMs: 0,
		corrected: "last_ran_at",
		row: (release: string, last_ran_at: string) => ({
			release,
			manifest: "",
			mac: "",
			bytes: 0,
			first_ran_at: "",
			last_ran_at,
			withdrawn_at: null,
		}),
	},
	{
		table: "staged_accounts",
		longestMs: 0,
		corrected: "imported_at",
		row: (import_id: string, imported_at: string) => ({
			import_id,
			account_lookup: "",
			mobile_lookups: "",
			br_lookup: "",
			details: BYTES,
			is_dummy_br: 0,
			imported_at,
		}),
	},
];

let database: Database;
let lines: string[];
let rows: FutureRows;
let clocks: ClockAgreement;
let haveAgreed: MockInstance<ClockAgreement["haveServersAgreedForAnHour"]>;

beforeEach(async () => {
	const sqlite = openSqlite(":memory:");
	sqlite.exec("PRAGMA foreign_keys = OFF");
	database = new Database({ dialect: sqliteDialect(sqlite) });
	await migrate(database);
	lines = [];
	const log = new Log((line) => lines.push(line));
	const now = () => new Date(NOW);
	clocks = new ClockAgreement(database, log, now);
	rows = new FutureRows(database, clocks, log, now, parseEnvironment({}));
	haveAgreed = vi.spyOn(clocks, "haveServersAgreedForAnHour").mockResolvedValue(true);
	for (const { useFactory } of providersFor(FutureRows)) await useFactory(rows);
});
afterEach(() => database.destroy());

it.each(ROWS)(
	"corrects a row of $table that is more than $longestMs ms in the future",
	async (each) => {
		const { table, setting = table, longestMs, corrected = "", correctedToMs = 0, row } = each;
		const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();
		const beyond = longestMs + MINUTE_MS + 1;
		const insert = (values: object) =>
			database
				.insertInto(table)
				.values(values as never)
				.execute();
		await insert(row("of this time", at(beyond - 1)));
		expect(await rows.void()).toBe(0);
		expect(lines).toEqual([]);

		await insert(row("of the future", at(beyond)));
		expect(await rows.void()).toBe(1);
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([
			{ level: "warn", event: "future_rows", setting, count: 1 },
		]);
		const left = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
			database,
		);
		const isCorrected = ({ [corrected]: value }: Record<string, unknown>) =>
			value === at(correctedToMs);
		expect(left.rows).toHaveLength(corrected === "" ? 1 : 2);
		expect(left.rows.filter(isCorrected)).toHaveLength(corrected === "" ? 0 : 1);
		expect(await rows.void()).toBe(0);
	},
);

it("has a row of each table that a module corrects", () => {
	const tables = providersFor(FutureRows).map(({ provide }) => String(provide));
	expect(new Set(tables)).toEqual(
		new Set(ROWS.map(({ table, setting = table }) => `future rows of ${setting}`)),
	);
});

it("a module with such a table also works where nothing is corrected, as in commands", async () => {
	class OwnerModule {}
	const provider = voidFuture("owned", () => expect.unreachable());
	const dynamic = { module: OwnerModule, providers: [provider] };
	const application = await NestFactory.createApplicationContext(dynamic, { logger: false });
	await application.close();
});

it("retries outbox entries that were being sent, and leaves sent ones alone", async () => {
	const ahead = new Date(NOW + 365 * 24 * HOUR_MS).toISOString();
	const values = (state: string) => ({
		id: state,
		registration_id: "",
		kind: "mail",
		state,
		attempts: 1,
		next_attempt_at: ahead,
		created_at: "",
	});
	await database.insertInto("outbox").values(["sending", "done", "dead"].map(values)).execute();
	expect(await rows.void()).toBe(1);
	const left = database.selectFrom("outbox").select("id").where("next_attempt_at", "=", ahead);
	expect(await left.orderBy("id").execute()).toEqual([{ id: "dead" }, { id: "done" }]);
});

it("corrects nothing while the database's clock disagrees", async () => {
	vi.spyOn(clocks, "isDatabaseInStep").mockResolvedValue(false);
	const row = { name: "purged", holder: "", ends_at: "2027-11-21T08:00:00.000Z" };
	await database.insertInto("job_leases").values(row).execute();
	expect(await rows.void()).toBe(0);
	expect(await database.selectFrom("job_leases").select("name").execute()).toHaveLength(1);
});

it("corrects nothing that customers would miss until clocks have agreed: ours may be behind", async () => {
	haveAgreed.mockResolvedValue(false);
	const kept = ["sessions", "invitations", "draft_keys", "releases", "staged_accounts"];
	const ahead = new Date(NOW + 365 * 24 * HOUR_MS).toISOString();
	for (const { table, row } of ROWS)
		await database
			.insertInto(table)
			.values(row("ahead", ahead) as never)
			.execute();
	await rows.void();
	const corrected = lines.map((line) => JSON.parse(line).setting);
	const others = ROWS.map(({ table }) => table).filter((table) => !kept.includes(table));
	expect(corrected.toSorted()).toEqual(others.toSorted());
});
