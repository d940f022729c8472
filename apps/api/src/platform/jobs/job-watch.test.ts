import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Database, migrate } from "../database/database.ts";
import { openSqlite, sqliteDialect } from "../database/sqlite-database.ts";
import { Log } from "../logging/log.ts";
import { JobLeases } from "./job-leases.ts";
import { JobWatch } from "./job-watch.ts";
import { leasedJob } from "./leased-job.ts";
import { type Job, RepeatedJob } from "./repeated-job.ts";

const INTERVAL_MS = 3_600_000;

let database: Database;
let watch: JobWatch;
beforeEach(async () => {
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	vi.useFakeTimers();
	watch = new JobWatch(database, () => new Date());
});
afterEach(async () => {
	vi.useRealTimers();
	await database.destroy();
});

function start(run: Job["run"], isShared: boolean): RepeatedJob {
	const leases = new JobLeases(database, () => new Date());
	const job = { name: "tidied", intervalMs: INTERVAL_MS, run };
	const log = new Log(() => {});
	const repeated = new RepeatedJob(isShared ? leasedJob(job, leases) : job, log);
	repeated.onApplicationBootstrap();
	return watch.add(repeated, isShared);
}

it("names no job that runs in this or another process", async () => {
	const [here, there] = [vi.fn(async () => 0), vi.fn(async () => 0)];
	const jobs = [start(here, true), start(there, true)];
	await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	for (const job of jobs) await job.onApplicationShutdown();
});

it("names a job that no process has run for three of its intervals", async () => {
	const job = start(async () => 0, true);
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	await job.onApplicationShutdown();
	await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS - 1);
	expect(await watch.overdue()).toEqual([]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(await watch.overdue()).toEqual(["tidied"]);
});

it("names a job that never ran", async () => {
	await start(async () => 0, true).onApplicationShutdown();
	await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(await watch.overdue()).toEqual(["tidied"]);
});

it.each([true, false])(
	"names a job that does not end (shared by processes: %s)",
	async (isShared) => {
		let finish = (_count: number) => {};
		const job = start(() => new Promise((resolve) => (finish = resolve)), isShared);
		await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
		expect(await watch.overdue()).toEqual([]);
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(await watch.overdue()).toEqual(["tidied"]);
		finish(0);
		await job.onApplicationShutdown();
		expect(job.isStuck).toBe(false);
	},
);
