import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../database/database.ts";
import { openSqlite, sqliteDialect } from "../database/sqlite-database.ts";
import { RootKeys } from "../sealing/root-keys.ts";
import { CallCounts } from "./call-counts.ts";

const WINDOW_MS = 60_000;
const LIMIT = 3;
const KEYS = new RootKeys(["a root secret of a test, long enough for it"]);

describe("calls counted by several processes", () => {
	let database: Database;
	let now: Date;
	let counts: () => CallCounts;

	beforeEach(async () => {
		database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
		await migrate(database);
		now = new Date("2026-11-21T08:00:00.000Z");
		counts = () => new CallCounts(database, KEYS, () => now);
	});
	afterEach(() => database.destroy());

	const kept = () => database.selectFrom("call_counts").selectAll().execute();
	const call = (caller = "caller") => counts().increment(caller, WINDOW_MS, LIMIT);

	it("are counted in every process, including concurrent calls", async () => {
		const answers = await Promise.all(Array.from({ length: 5 }, () => call()));
		expect(answers.map(({ totalHits }) => totalHits).sort()).toEqual([1, 2, 3, 4, 5]);
		expect(answers.filter(({ isBlocked }) => isBlocked)).toHaveLength(2);
	});

	it("are blocked until the window ends; then the count starts at zero", async () => {
		expect(await call()).toEqual({
			totalHits: 1,
			timeToExpire: 60,
			isBlocked: false,
			timeToBlockExpire: 0,
		});
		for (let calls = 1; calls < LIMIT; calls++) expect((await call()).isBlocked).toBe(false);
		now = new Date(now.getTime() + WINDOW_MS - 10_000);
		expect(await call()).toEqual({
			totalHits: LIMIT + 1,
			timeToExpire: 10,
			isBlocked: true,
			timeToBlockExpire: 10,
		});
		now = new Date(now.getTime() + 9_999);
		expect(await call()).toMatchObject({ isBlocked: true, timeToBlockExpire: 1 });
		now = new Date(now.getTime() - 9_999);
		now = new Date(now.getTime() + 10_000);
		expect(await call()).toMatchObject({ isBlocked: false, totalHits: 1, timeToExpire: 60 });
	});

	it("are reset if a clock that was ahead started their window", async () => {
		now = new Date(now.getTime() + 3 * WINDOW_MS);
		for (let calls = 0; calls <= LIMIT; calls++) await call();
		now = new Date(now.getTime() - 2 * WINDOW_MS);
		expect(await call()).toMatchObject({ isBlocked: false, totalHits: 1, timeToExpire: 60 });
	});

	it("are counted per caller, and forgotten after their window", async () => {
		for (const caller of ["a", "b", "c"]) expect((await call(caller)).totalHits).toBe(1);
		now = new Date(now.getTime() + WINDOW_MS - 1);
		await call("d");
		expect(await kept()).toHaveLength(4);
		now = new Date(now.getTime() + 1);
		await call("d");
		expect(await kept()).toHaveLength(4);
		await call("e");
		expect(await kept()).toHaveLength(2);
	});

	it("do not reveal the caller", async () => {
		await call("203.0.113.7");
		expect(await kept()).toEqual([
			{
				caller: KEYS.hash("call count", "203.0.113.7"),
				calls: 1,
				counted_until: "2026-11-21T08:01:00.000Z",
			},
		]);
		expect(JSON.stringify(await kept())).not.toContain("203.0.113.7");
	});
});
