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

function start(
	run: Job["run"],
	runs: "own" | "shared" | "shared by date",
	intervalMs = INTERVAL_MS,
): RepeatedJob {
	const leases = new JobLeases(database, () => new Date());
	const job = { name: "tidied", intervalMs, run };
	const log = new Log(() => {});
	const repeated = new RepeatedJob(runs === "own" ? job : leasedJob(job, leases), log);
	repeated.onApplicationBootstrap();
	return watch.add(repeated, runs);
}

it("names no job that runs in this or another process", async () => {
	const [here, there] = [vi.fn(async () => 0), vi.fn(async () => 0)];
	const jobs = [start(here, "shared"), start(there, "shared")];
	await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	for (const job of jobs) await job.onApplicationShutdown();
});

it("names a job that no process has run for three of its intervals", async () => {
	const job = start(async () => 0, "shared");
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	await job.onApplicationShutdown();
	await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS - 1);
	expect(await watch.overdue()).toEqual([]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(await watch.overdue()).toEqual(["tidied"]);
});

it("names a job that never ran", async () => {
	await start(async () => 0, "shared").onApplicationShutdown();
	await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(await watch.overdue()).toEqual(["tidied"]);
});

it.each(["own", "shared"] as const)("names a job that does not end: %s", async (runs) => {
	let finish = (_count: number) => {};
	const job = start(() => new Promise((resolve) => (finish = resolve)), runs);
	await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	expect(await watch.overdue()).toEqual(["tidied"]);
	finish(0);
	await job.onApplicationShutdown();
	expect(job.isStuck).toBe(false);
});

it.each(["own", "shared"] as const)("names a job that only fails: %s", async (runs) => {
	const run = vi.fn(async () => 0);
	const job = start(run, runs);
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	run.mockRejectedValue(new Error("disk"));
	await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	expect(await watch.overdue()).toEqual(["tidied"]);
	run.mockResolvedValue(0);
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	await job.onApplicationShutdown();
});

it.each([2, 5])(
	"names a job that hangs in each of its runs, %i of which succeeded before",
	async (successes) => {
		let runs = 0;
		const run = () => {
			runs++;
			if (runs <= successes) return Promise.resolve(1);
			return new Promise<number>((_resolve, reject) =>
				setTimeout(reject, INTERVAL_MS - 1, new Error("late")),
			);
		};
		const job = start(run, "shared");
		await vi.advanceTimersByTimeAsync((successes + 2) * INTERVAL_MS);
		expect(await watch.overdue()).toEqual([]);
		await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
		for (const _minute of Array(60)) {
			await vi.advanceTimersByTimeAsync(60_000);
			expect(await watch.overdue()).toEqual(["tidied"]);
		}
		const end = job.onApplicationShutdown();
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		await end;
	},
);

it("names a job of every minute soon after a start", async () => {
	const job = start(async () => 0, "shared", 60_000);
	await job.onApplicationShutdown();
	await vi.advanceTimersByTimeAsync(3 * 60_000 + 1);
	expect(await watch.overdue()).toEqual(["tidied"]);
});

it("names a job by date that no process has run for three of its intervals", async () => {
	const job = start(async () => 0, "shared by date");
	await vi.advanceTimersByTimeAsync(5 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	await job.onApplicationShutdown();
	await vi.advanceTimersByTimeAsync(4 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual(["tidied"]);
});

it("names a job that is postponed for three intervals, but not soon after a start", async () => {
	const ran = start(async () => 0, "shared by date");
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	await ran.onApplicationShutdown();
	await vi.advanceTimersByTimeAsync(24 * INTERVAL_MS);
	watch = new JobWatch(database, () => new Date());
	const job = start(async () => "postponed", "shared by date");
	await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
	expect(await watch.overdue()).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(await watch.overdue()).toEqual(["tidied"]);
	await job.onApplicationShutdown();
});
