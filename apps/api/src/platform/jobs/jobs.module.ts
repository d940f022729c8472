import { Global, Module } from "@nestjs/common";
import { ClockAgreement } from "./clock-agreement.ts";
import { FutureRows, voidFuture } from "./future-rows.ts";
import { JobLeases } from "./job-leases.ts";
import { JobWatch } from "./job-watch.ts";
import { Jobs } from "./jobs.ts";
import { LONGEST_LEASE_MS } from "./leased-job.ts";
import { PastRows } from "./past-rows.ts";
import { registerJob } from "./register-job.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The server's automatic jobs. Each module registers its own (`registerJob`, `expire`,
 * `voidFuture`); operator commands do the same on demand and do not import this module.
 */
@Global()
@Module({
	providers: [
		ClockAgreement,
		FutureRows,
		JobLeases,
		JobWatch,
		Jobs,
		PastRows,
		registerJob(
			{ name: "past_rows_removed", intervalMs: HOUR_MS, runs: "sharedByDate" },
			[PastRows],
			(rows: PastRows) => rows.remove(),
		),
		// Not shared: each process has its own clock.
		registerJob(
			{ name: "clocks_compared", intervalMs: MINUTE_MS, runs: "own" },
			[ClockAgreement],
			(clocks: ClockAgreement) => clocks.look().then(() => 0),
		),
		// Not shared: the lease may be one of the rows to correct.
		registerJob(
			{ name: "future_rows_voided", intervalMs: MINUTE_MS, runs: "own" },
			[FutureRows],
			(rows: FutureRows) => rows.void(),
		),
		voidFuture("job_leases", (database, { ahead }) =>
			database.deleteFrom("job_leases").where("ends_at", ">", ahead(LONGEST_LEASE_MS)),
		),
	],
	exports: [ClockAgreement, FutureRows, Jobs, JobWatch, PastRows],
})
export class JobsModule {}
