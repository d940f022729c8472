import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../database/database.ts";
import { openSqlite, sqliteDialect } from "../database/sqlite-database.ts";
import { JobLeases } from "./job-leases.ts";

const MINUTE_MS = 60_000;

describe("the lease of a job", () => {
	let database: Database;
	let now: Date;
	let leases: () => JobLeases;

	beforeEach(async () => {
		database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
		await migrate(database);
		now = new Date("2026-11-21T08:00:00.000Z");
		leases = () => new JobLeases(database, () => now);
	});
	afterEach(() => database.destroy());

	it("belongs to one process until it ends, also for concurrent requests", async () => {
		const processes = Array.from({ length: 5 }, leases);
		const taken = await Promise.all(processes.map((each) => each.take("purge", MINUTE_MS)));
		expect(taken.filter(Boolean)).toHaveLength(1);
		now = new Date(now.getTime() + MINUTE_MS);
		expect(await leases().take("purge", MINUTE_MS)).toBe(true);
	});

	it("can be extended by its holder", async () => {
		const [holder, other] = [leases(), leases()];
		expect(await holder.take("purge", MINUTE_MS)).toBe(true);
		now = new Date(now.getTime() + MINUTE_MS - 1);
		expect(await holder.take("purge", MINUTE_MS)).toBe(true);
		now = new Date(now.getTime() + MINUTE_MS - 1);
		expect(await other.take("purge", MINUTE_MS)).toBe(false);
	});

	it.each([[undefined], ["2026-11-21T07:00:00.000Z"]])(
		"is given back by its holder alone, to what it was: %s",
		async (earlierEnd) => {
			const [holder, other] = [leases(), leases()];
			await holder.take("purge", MINUTE_MS);
			const end = await holder.endOf("purge");
			await other.giveBack("purge", earlierEnd);
			expect(await holder.endOf("purge")).toBe(end);
			await holder.giveBack("purge", earlierEnd);
			expect(await holder.endOf("purge")).toBe(earlierEnd);
		},
	);

	it("applies to one job only", async () => {
		expect(await leases().take("purge", MINUTE_MS)).toBe(true);
		expect(await leases().take("sweep", MINUTE_MS)).toBe(true);
	});
});
