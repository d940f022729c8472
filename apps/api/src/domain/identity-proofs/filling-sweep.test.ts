import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { FillingSweep } from "./filling-sweep.ts";

const NOW = new Date("2026-11-21T04:00:00.000Z");
const A_MOMENT_AGO = "2026-11-21T03:59:59.999Z";
/** The last moment at which a proof is of no more use, and the first at which it still is. */
const HALF_AN_HOUR_AGO = "2026-11-21T03:30:00.000Z";
const LESS_THAN_HALF_AN_HOUR_AGO = "2026-11-21T03:30:00.001Z";
const AN_HOUR_AGO = "2026-11-21T03:00:00.000Z";
const IN_A_MOMENT = "2026-11-21T04:00:00.001Z";
let directory: string;
let database: Database;
let sweep: FillingSweep;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "filling-sweep-"));
	database = new Database({ dialect: sqliteDialect(openSqlite(join(directory, "a.db"))) });
	await migrate(database);
	sweep = new FillingSweep(database, () => NOW);
	await keepSession("running", null, IN_A_MOMENT);
	await keepSession("ended", A_MOMENT_AGO, IN_A_MOMENT);
	await keepSession("expired less than half an hour ago", null, LESS_THAN_HALF_AN_HOUR_AGO);
	await keepSession("expired half an hour ago", null, HALF_AN_HOUR_AGO);
});
afterEach(async () => {
	await database.destroy();
	rmSync(directory, { recursive: true });
});

async function keepSession(id: string, endedAt: string | null, expiresAt: string): Promise<void> {
	await database
		.insertInto("sessions")
		.values({
			id,
			account_lookup: "",
			details: Buffer.alloc(0),
			is_dummy_br: 0,
			statement_version: "",
			statement_language: "en",
			created_at: AN_HOUR_AGO,
			expires_at: expiresAt,
			ended_at: endedAt,
			ended_by_key: null,
		})
		.execute();
}

async function keepFilling(businessId: string, expiresAt: string, canary: string): Promise<void> {
	await database
		.insertInto("iamsmart_fillings")
		.values({
			business_id: businessId,
			session_id: "running",
			ticket_lookup: "",
			state_lookup: null,
			status: "delivered",
			language: "en",
			awaiting: null,
			confirmation_lookup: null,
			confirmation_tries: 0,
			result: Buffer.from(canary),
			expires_at: expiresAt,
		})
		.execute();
}

async function keepProof(sessionId: string, canary: string): Promise<void> {
	await database
		.insertInto("iamsmart_proofs")
		.values({ business_id: canary, session_id: sessionId, details: Buffer.from(canary) })
		.execute();
}

/** The files of the open database, including its write-ahead log, that contain a text. */
function filesWith(text: string): string[] {
	const names = readdirSync(directory);
	return names.filter((name) => readFileSync(join(directory, name)).includes(text));
}

describe("the sweep", () => {
	it("removes expired fillings from the database file and its log, and leaves the rest", async () => {
		await keepFilling("over", A_MOMENT_AGO, "CANARY-OF-WHAT-IS-OVER");
		await keepFilling("living", IN_A_MOMENT, "CANARY-OF-THE-LIVING");
		expect(filesWith("CANARY-OF-WHAT-IS-OVER")).toEqual(["a.db-wal"]);
		expect(await sweep.run()).toBe(1);
		expect(filesWith("CANARY-OF-WHAT-IS-OVER")).toEqual([]);
		expect(filesWith("CANARY-OF-THE-LIVING")).toEqual(["a.db"]);
		expect(await sweep.run()).toBe(0);
	});

	it.each(["ended", "expired half an hour ago"])(
		"removes the proof of a session that %s",
		async (session) => {
			await keepProof(session, "CANARY-OF-THE-GONE");
			expect(await sweep.run()).toBe(1);
			expect(filesWith("CANARY-OF-THE-GONE")).toEqual([]);
		},
	);

	it.each(["running", "expired less than half an hour ago"])(
		"leaves the proof of a session that may be submitting: %s",
		async (session) => {
			await keepProof(session, "CANARY-OF-THE-RUNNING");
			expect(await sweep.run()).toBe(0);
			expect(filesWith("CANARY-OF-THE-RUNNING")).toEqual(["a.db-wal"]);
		},
	);

	it("empties the log later if another connection is reading", async () => {
		await keepFilling("over", A_MOMENT_AGO, "CANARY-OF-WHAT-IS-OVER");
		const reader = openSqlite(join(directory, "a.db"));
		reader.exec("BEGIN");
		reader.prepare("SELECT count(*) FROM iamsmart_fillings").get();
		const busy = openSqlite(join(directory, "a.db"), 0);
		const impatient = new Database({ dialect: sqliteDialect(busy) });
		const held = new FillingSweep(impatient, () => NOW);
		expect(await held.run()).toBe(1);
		expect(filesWith("CANARY-OF-WHAT-IS-OVER")).toEqual(["a.db-wal"]);
		reader.exec("COMMIT");
		reader.close();
		expect(await held.run()).toBe(0);
		expect(filesWith("CANARY-OF-WHAT-IS-OVER")).toEqual([]);
		await impatient.destroy();
	});
});
