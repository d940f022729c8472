import {
	type BeforeApplicationShutdown,
	Inject,
	Injectable,
	type OnApplicationBootstrap,
	type OnApplicationShutdown,
} from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { JOB_LIMITS, OwnProcess } from "../../platform/extensions/own-process.ts";
import { ownVariables } from "../../platform/extensions/own-variables.ts";
import { Jobs } from "../../platform/jobs/jobs.ts";
import type { Postponed, RepeatedJob } from "../../platform/jobs/repeated-job.ts";
import { AllRecords } from "../own-records/own-records.ts";
import { AllRegistrations } from "../registrations/registration-reader.ts";

const MINUTE_MS = 60_000;

/** A run of a team's job that failed; the code is why. */
class OwnJobError extends Error {
	override readonly name = "OwnJobError";

	constructor(readonly code: string) {
		super("The job failed");
	}
}

/** Runs the jobs of extensions, each in a process of its own, as it runs the server's: `own_NAME`. */
@Injectable()
export class OwnJobs
	implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
	readonly #processes: OwnProcess[] = [];
	readonly #jobs: readonly RepeatedJob[];
	#isStopped = false;

	constructor(
		{ file, jobs: own }: Extensions,
		jobs: Jobs,
		registrations: AllRegistrations,
		records: AllRecords,
		@Inject(ENVIRONMENT) { NODE_ENV }: Environment,
	) {
		const isShown = NODE_ENV === "development";
		this.#jobs = own.map(({ job, minutes }) => {
			const process = new OwnProcess({
				file,
				name: job,
				variables: ownVariables(),
				isShown,
				registrations,
				records,
				limits: { ...JOB_LIMITS, callMs: Math.min(minutes * MINUTE_MS, JOB_LIMITS.callMs) },
			});
			this.#processes.push(process);
			return jobs.shared({
				name: `own_${job}`,
				intervalMs: minutes * MINUTE_MS,
				run: () => this.#run(process),
			});
		});
	}

	onApplicationBootstrap(): void {
		for (const job of this.#jobs) job.onApplicationBootstrap();
	}

	/** Before the shutdown, which closes the database. */
	async beforeApplicationShutdown(): Promise<void> {
		this.#isStopped = true;
		await Promise.all(this.#processes.map((process) => process.stop()));
	}

	async onApplicationShutdown(): Promise<void> {
		await Promise.all(this.#jobs.map((job) => job.onApplicationShutdown()));
	}

	async #run(process: OwnProcess): Promise<number | Postponed> {
		if (this.#isStopped) return "postponed";
		const failure = await process.call();
		await process.stop();
		if (failure === undefined) return 1;
		if (this.#isStopped) return "postponed";
		throw new OwnJobError(failure);
	}
}
