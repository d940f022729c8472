import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountHashes } from "../../../domain/accounts/account-hashes.ts";
import { Database, migrate } from "../../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../../platform/database/sqlite-database.ts";
import { FillingLimits } from "./filling-limits.ts";

const TTL_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date("2026-11-21T04:00:00Z").getTime();
let database: Database;
let moment: number;

beforeEach(async () => {
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	moment = START;
});
afterEach(() => database.destroy());

function limits(fillingsPerDay: number) {
	const settings = { ttlMs: TTL_MS, fillingsPerDay };
	const counts = new FillingLimits(database, () => new Date(moment), settings);
	return async (id: string, accountLookups: AccountHashes = ["account"]) =>
		(await counts.take({ id, accountLookups })) !== undefined;
}

describe("an account's fillings", () => {
	it("count for a day", async () => {
		const take = limits(3);
		for (const hour of [0, 8, 16]) {
			moment = START + hour * 60 * 60 * 1000;
			expect(await take(`session at ${hour}`)).toBe(true);
		}
		moment = START + DAY_MS - 1;
		expect(await take("another session")).toBe(false);
		moment = START + DAY_MS;
		expect(await take("another session")).toBe(true);
		expect(await take("another session")).toBe(false);
	});

	it("still count after a change of the root secret, and for no other account", async () => {
		const take = limits(1);
		expect(await take("session", ["old lookup"])).toBe(true);
		expect(await take("another session", ["new lookup", "old lookup"])).toBe(false);
		expect(await take("another session", ["lookup of another account"])).toBe(true);
	});
});

it("a session may start twenty fillings within the lifetime of one", async () => {
	const take = limits(100);
	for (let begun = 0; begun < 20; begun++) expect(await take("session")).toBe(true);
	moment += TTL_MS - 1;
	expect(await take("session")).toBe(false);
	expect(await take("another session")).toBe(true);
	moment += 1;
	expect(await take("session")).toBe(true);
});
