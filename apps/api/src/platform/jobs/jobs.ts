import { Injectable } from "@nestjs/common";
import { Log } from "../logging/log.ts";
import { ClockAgreement } from "./clock-agreement.ts";
import { JobLeases } from "./job-leases.ts";
import { JobWatch } from "./job-watch.ts";
import { leasedJob } from "./leased-job.ts";
import { type Job, RepeatedJob } from "./repeated-job.ts";

/** Creates the jobs of this process. */
@Injectable()
export class Jobs {
	constructor(
		private readonly leases: JobLeases,
		private readonly clocks: ClockAgreement,
		private readonly watch: JobWatch,
		private readonly log: Log,
	) {}

	/** Runs in every process. */
	own(job: Job): RepeatedJob {
		return this.watch.add(new RepeatedJob(job, this.log), "own");
	}

	/** Runs in only one of the processes on a database. */
	shared(job: Job): RepeatedJob {
		return this.watch.add(new RepeatedJob(leasedJob(job, this.leases), this.log), "shared");
	}

	/**
	 * Shared, for jobs that destroy by date: postponed until all clocks have agreed for an hour.
	 */
	sharedByDate(job: Job): RepeatedJob {
		const run = async () =>
			(await this.clocks.hasAgreedForAnHour()) ? await job.run() : "postponed";
		const dated = leasedJob({ ...job, run }, this.leases);
		return this.watch.add(new RepeatedJob(dated, this.log), "shared by date");
	}
}
