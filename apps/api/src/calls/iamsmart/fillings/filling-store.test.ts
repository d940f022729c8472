import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Filling } from "../../../domain/identity-proofs/filling.ts";
import { generateSessionKeys } from "../../../domain/sessions/session-key.ts";
import { Database, migrate } from "../../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../../platform/database/sqlite-database.ts";
import { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { FillingStore } from "./filling-store.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);
const TTL_MS = 300_000;
const PROFILE = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "SPECIMEN" },
	birthDate: "19850615",
};
let database: Database;
let store: FillingStore;
let moment: number;
const { publicKey, privateKey } = await generateSessionKeys();

beforeEach(async () => {
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	moment = Date.parse("2026-11-21T04:00:00.000Z");
	store = new FillingStore(database, KEYS, () => new Date(moment), { ttlMs: TTL_MS });
	await database
		.insertInto("sessions")
		.values({
			id: "session",
			account_lookup: "account",
			details: Buffer.alloc(0),
			is_dummy_br: 0,
			statement_version: "1",
			statement_language: "en",
			created_at: new Date(moment).toISOString(),
			expires_at: new Date(moment).toISOString(),
			ended_at: null,
			ended_by_key: null,
		})
		.execute();
	const ids = { businessId: "business", ticketId: "ticket", sessionId: "session" };
	await store.begin({ ...ids, language: "tc", begunAt: new Date(moment) });
});
afterEach(() => database.destroy());

async function find(): Promise<Filling> {
	const filling = await store.findOfSession("session", "business");
	if (filling === undefined) throw new Error("There is no such filling");
	return filling;
}

function redirect(state: string, language: "en" | "tc" = "en"): Promise<boolean> {
	return store.recordRedirect("session", "ticket", { state, language });
}

describe("a filling", () => {
	it("has its full lifetime again after each step", async () => {
		const steps = [
			() => redirect("state"),
			async () => store.holdBack(await find(), { code: "code", confirmationCode: "012345" }),
			async () => store.move(await find(), "unconfirmed", "collecting"),
			async () => {
				const filling = await find();
				return database
					.transaction()
					.execute((transaction) =>
						store.deliver(transaction, filling, { profile: PROFILE, publicKey }),
					);
			},
		];
		for (const step of steps) {
			moment += TTL_MS - 1;
			expect(await step()).toBe(true);
		}
		moment += TTL_MS - 1;
		expect(await store.openResult(await find(), { privateKey })).toEqual(PROFILE);
		moment += 1;
		expect(await store.findOfSession("session", "business")).toBeUndefined();
	});

	it("gets the language that its browser was redirected with", async () => {
		expect(await find()).toMatchObject({ language: "tc" });
		await redirect("state", "en");
		expect(await store.findByState("state")).toMatchObject({ language: "en" });
	});

	it("redirects no browser after one has returned", async () => {
		await redirect("state");
		await store.holdBack(await find(), { code: "code", confirmationCode: "012345" });
		expect(await redirect("another state")).toBe(false);
		expect(await store.findByState("state")).toMatchObject({ status: "unconfirmed" });
		expect(await store.findByState("another state")).toBeUndefined();
	});

	it.each([
		["by then", 0, "replaced"],
		["later, by a clock that has been corrected since", 1, "started"],
	])("of which the session requested another %s is %s", async (_when, laterBy, status) => {
		const begunAt = new Date(moment);
		moment += 1_000;
		await database
			.insertInto("iamsmart_beginnings")
			.values({
				session_id: "session",
				account_lookup: "account",
				begun_at: new Date(moment + laterBy).toISOString(),
			})
			.execute();
		const ids = { businessId: "another", ticketId: "another", sessionId: "session" };
		await store.begin({ ...ids, language: "en", begunAt });
		expect(await store.findOfSession("session", "another")).toMatchObject({ status });
	});

	it("deletes the authorisation code after the next step", async () => {
		await store.holdBack(await find(), { code: "code", confirmationCode: "012345" });
		await store.move(await find(), "unconfirmed", "collecting");
		expect(await store.openAwaited(await find())).toBeUndefined();
	});
});
