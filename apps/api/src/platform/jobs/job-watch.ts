import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { lastRunOf } from "./leased-job.ts";
import { OVERDUE_INTERVALS, type RepeatedJob } from "./repeated-job.ts";

/** In every process, in one of those on a database, or in one of those once clocks have agreed. */
type Runs = "own" | "shared" | "shared by date";

/** After a longer stop the clocks have to agree for an hour before a job by date runs again. */
const POSTPONED_AFTER_STOP_MS = 2 * 60 * 60 * 1000;

/**
 * Finds jobs that have not run successfully in any process for three of their intervals. A job that
 * waits for clocks is among them, unless this process has just started.
 */
@Injectable()
export class JobWatch {
	readonly #jobs: { readonly job: RepeatedJob; readonly runs: Runs }[] = [];

	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	add(job: RepeatedJob, runs: Runs): RepeatedJob {
		this.#jobs.push({ job, runs });
		return job;
	}

	/** @returns their names, as in the log */
	async overdue(): Promise<string[]> {
		const leases = await this.database
			.selectFrom("job_leases")
			.select(["name", "ends_at"])
			.execute();
		const ends = new Map(leases.map(({ name, ends_at }) => [name, new Date(ends_at)]));
		return this.#jobs
			.filter(({ job, runs }) => job.isStuck || this.#isOverdue(job, runs, ends))
			.map(({ job }) => job.name);
	}

	/**
	 * A job without a lease never ran, although its process has had the time. The lease of one that
	 * runs here says nothing: it may never succeed.
	 */
	#isOverdue(job: RepeatedJob, runs: Runs, ends: ReadonlyMap<string, Date>): boolean {
		if (runs === "own") return job.isFailing;
		const { name, intervalMs, uptimeMs } = job;
		if (runs === "shared by date" && uptimeMs <= POSTPONED_AFTER_STOP_MS) return false;
		const limitMs = OVERDUE_INTERVALS * intervalMs;
		const end = job.leaseBefore === undefined ? ends.get(name) : endBefore(job.leaseBefore);
		if (end === undefined) return uptimeMs > limitMs;
		return this.now().getTime() - lastRunOf(end, intervalMs).getTime() > limitMs;
	}
}

function endBefore({ endsAt }: NonNullable<RepeatedJob["leaseBefore"]>): Date | undefined {
	return endsAt === undefined ? undefined : new Date(endsAt);
}
