import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Database, migrate } from "../database/database.ts";
import { openSqlite, sqliteDialect } from "../database/sqlite-database.ts";
import { Log } from "../logging/log.ts";
import { JobLeases } from "./job-leases.ts";
import { LONGEST_LEASE_MS, lastRunOf, leasedJob } from "./leased-job.ts";
import { type Job, RepeatedJob } from "./repeated-job.ts";

const INTERVAL_MS = 3_600_000;

it("a lease never lasts longer than an hour, the longest interval of a job", () => {
	expect(LONGEST_LEASE_MS).toBe(INTERVAL_MS);
});

describe("a job of several processes on one database", () => {
	let database: Database;
	beforeEach(async () => {
		database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
		await migrate(database);
		vi.useFakeTimers();
	});
	afterEach(async () => {
		vi.useRealTimers();
		await database.destroy();
	});

	/** A process whose timer starts now. */
	function start(run: Job["run"]): RepeatedJob {
		const leases = new JobLeases(database, () => new Date());
		const job = leasedJob({ name: "tidied", intervalMs: INTERVAL_MS, run }, leases);
		const repeated = new RepeatedJob(job, new Log(() => {}));
		repeated.onApplicationBootstrap();
		return repeated;
	}

	it("runs once per interval, and in another process if its process has died", async () => {
		const [first, second] = [vi.fn(() => Promise.resolve(1)), vi.fn(() => Promise.resolve(1))];
		const one = start(first);
		await vi.advanceTimersByTimeAsync(INTERVAL_MS / 3);
		const other = start(second);
		await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
		expect([first.mock.calls.length, second.mock.calls.length]).toEqual([4, 0]);
		await one.onApplicationShutdown();
		await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
		expect(second.mock.calls.length).toBeGreaterThanOrEqual(1);
		await other.onApplicationShutdown();
	});

	const row = () => database.selectFrom("job_leases").selectAll().executeTakeFirst();
	const until = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

	it("is leased for two minutes, again every half minute while it runs, and then for its interval", async () => {
		let finish = (_count: number) => {};
		const leases = new JobLeases(database, () => new Date());
		const run = () => new Promise<number>((resolve) => (finish = resolve));
		const done = leasedJob({ name: "tidied", intervalMs: INTERVAL_MS, run }, leases).run();
		await vi.advanceTimersByTimeAsync(0);
		expect(await row()).toMatchObject({ name: "tidied", ends_at: until(120_000) });
		const begun = Date.now();
		await vi.advanceTimersByTimeAsync(29_999);
		expect((await row())?.ends_at).toBe(new Date(begun + 120_000).toISOString());
		await vi.advanceTimersByTimeAsync(1);
		expect((await row())?.ends_at).toBe(until(120_000));
		finish(7);
		expect(await done).toBe(7);
		expect((await row())?.ends_at).toBe(until(INTERVAL_MS - 1_000));
		expect(vi.getTimerCount()).toBe(0);
	});

	it("ran last at the start of the interval that its lease ends with", () => {
		const end = new Date("2026-11-21T08:59:59.000Z");
		expect(lastRunOf(end, INTERVAL_MS)).toEqual(new Date("2026-11-21T08:00:00.000Z"));
	});

	it("does nothing while another process has its lease", async () => {
		await new JobLeases(database, () => new Date()).take("tidied", 1_000);
		const run = vi.fn(() => Promise.resolve(1));
		const leases = new JobLeases(database, () => new Date());
		const job = leasedJob({ name: "tidied", intervalMs: INTERVAL_MS, run }, leases);
		expect(job).toMatchObject({ name: "tidied", intervalMs: INTERVAL_MS });
		expect(await job.run()).toBe(0);
		expect(run).not.toHaveBeenCalled();
	});

	it("continues while the database is unavailable, and does not look as if it had run if it fails", async () => {
		let fail = (_error: Error) => {};
		const leases = new JobLeases(database, () => new Date());
		const run = () => new Promise<number>((_resolve, reject) => (fail = reject));
		const done = leasedJob({ name: "tidied", intervalMs: INTERVAL_MS, run }, leases).run();
		const failure = expect(done).rejects.toThrow("disk");
		await vi.advanceTimersByTimeAsync(0);
		vi.spyOn(leases, "take").mockRejectedValueOnce(new Error("away"));
		await vi.advanceTimersByTimeAsync(30_000);
		fail(new Error("disk"));
		await failure;
		expect(await row()).toBeUndefined();
		expect(vi.getTimerCount()).toBe(0);
	});

	it.each<[string, Job["run"]]>([
		["fails", () => Promise.reject(new Error("disk"))],
		["is postponed", async () => "postponed"],
	])("keeps the time of its last run if it %s", async (_what, run) => {
		const leases = new JobLeases(database, () => new Date());
		const job = { name: "tidied", intervalMs: INTERVAL_MS };
		await leasedJob({ ...job, run: async () => 1 }, leases).run();
		const before = await row();
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		await leasedJob({ ...job, run }, leases)
			.run()
			.catch(() => {});
		expect((await row())?.ends_at).toBe(before?.ends_at);
		const other = vi.fn(async () => 1);
		const others = new JobLeases(database, () => new Date());
		await leasedJob({ ...job, run: other }, others).run();
		expect(other).toHaveBeenCalledOnce();
	});

	it("is not started by another process while it runs, however long", async () => {
		let finish = (_count: number) => {};
		const one = start(() => new Promise<number>((resolve) => (finish = resolve)));
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		const run = vi.fn(() => Promise.resolve(1));
		const other = start(run);
		await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
		expect(run).not.toHaveBeenCalled();
		finish(1);
		await one.onApplicationShutdown();
		await other.onApplicationShutdown();
	});
});
