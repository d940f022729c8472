import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { lastRunOf } from "./leased-job.ts";
import type { RepeatedJob } from "./repeated-job.ts";

/** A job is overdue after this many intervals without a run. */
const OVERDUE_INTERVALS = 3;

/** Finds jobs that have not run in any process for three of their intervals. */
@Injectable()
export class JobWatch {
	readonly #jobs: { readonly job: RepeatedJob; readonly isShared: boolean }[] = [];

	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @param isShared whether only one of the processes on the database runs it */
	add(job: RepeatedJob, isShared: boolean): RepeatedJob {
		this.#jobs.push({ job, isShared });
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
			.filter(({ job, isShared }) => job.isStuck || (isShared && this.#isForgotten(job, ends)))
			.map(({ job }) => job.name);
	}

	/** A job without a lease never ran, although its process has had the time. */
	#isForgotten(
		{ name, intervalMs, uptimeMs }: RepeatedJob,
		ends: ReadonlyMap<string, Date>,
	): boolean {
		const limitMs = OVERDUE_INTERVALS * intervalMs;
		const end = ends.get(name);
		if (end === undefined) return uptimeMs > limitMs;
		return this.now().getTime() - lastRunOf(end, intervalMs).getTime() > limitMs;
	}
}
