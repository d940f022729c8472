import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../database/database.ts";
import { openSqlite, sqliteDialect } from "../database/sqlite-database.ts";
import { Log } from "../logging/log.ts";
import { ClockAgreement } from "./clock-agreement.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * HOUR_MS;

let database: Database;
let now: number;
let clocks: ClockAgreement;
let lines: string[];

beforeEach(async () => {
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	now = Date.parse("2026-11-21T08:00:00.000Z");
	lines = [];
	clocks = start();
});
afterEach(() => database.destroy());

/** A process's own instance. */
function start(): ClockAgreement {
	return new ClockAgreement(database, new Log((line) => lines.push(line)), () => new Date(now));
}

/** Minutes of a correct clock, with a check in each. */
async function run(minutes: number): Promise<void> {
	for (let minute = 0; minute < minutes; minute++) {
		now += MINUTE_MS;
		await clocks.look();
	}
}

const disagreements = () => lines.map((line) => JSON.parse(line).outcome);

async function audit(at: number): Promise<void> {
	const row = { actor: "server", action: "server start", subject: "", details: "{}" };
	await database
		.insertInto("audit_log")
		.values({
			...row,
			chain: `chain ${at}`,
			sequence: 0,
			at: new Date(at).toISOString(),
			digest: "",
			mac: "",
		})
		.execute();
}

describe("clocks have agreed for an hour", () => {
	it("an hour after the first check, and not before", async () => {
		await clocks.look();
		await run(58);
		expect(await clocks.hasAgreedForAnHour()).toBe(false);
		await run(1);
		expect(await clocks.hasAgreedForAnHour()).toBe(true);
		expect(disagreements()).toEqual([]);
	});

	it("also if the server was restarted meanwhile, but not if none ran for longer", async () => {
		await clocks.look();
		await run(60);
		now += 5 * MINUTE_MS;
		clocks = start();
		expect(await clocks.hasAgreedForAnHour()).toBe(true);
		now += 11 * MINUTE_MS;
		clocks = start();
		expect(await clocks.hasAgreedForAnHour()).toBe(false);
		expect(disagreements()).toEqual([]);
	});

	it("not during a minute that is a year ahead, nor within an hour after it", async () => {
		await clocks.look();
		await run(60);
		now += YEAR_MS;
		expect(await clocks.hasAgreedForAnHour()).toBe(false);
		await audit(now);
		now -= YEAR_MS;
		expect(await clocks.hasAgreedForAnHour()).toBe(false);
		await run(58);
		expect(await clocks.hasAgreedForAnHour()).toBe(false);
		await run(2);
		expect(await clocks.hasAgreedForAnHour()).toBe(true);
		expect(disagreements()).toEqual(["clock", "audit"]);
	});

	it("not while another process writes entries with future times", async () => {
		await clocks.look();
		for (let hour = 0; hour < 3; hour++) {
			await run(60);
			await audit(now + YEAR_MS);
			expect(await clocks.hasAgreedForAnHour()).toBe(false);
		}
		expect(disagreements()).toEqual(["audit", "audit", "audit"]);
	});
});
