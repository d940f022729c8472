import type { OnApplicationBootstrap, OnApplicationShutdown } from "@nestjs/common";
import type { Log } from "../logging/log.ts";

/** A job that the server repeats automatically. */
export interface Job {
	/** the log event if it did something; `NAME_failed` if it failed */
	readonly name: string;
	readonly intervalMs: number;
	/** of a shared job, while it runs here: its lease before, which ends with its last success */
	readonly leaseBefore?: { readonly endsAt: string | undefined } | undefined;
	/** @returns the number of processed items; zero is not logged */
	run(): Promise<number | Postponed>;
}

/** The job could not run now, for instance because clocks disagree. It does not count as a run. */
export type Postponed = "postponed";

/** Delay of a job's first run: not during the start, which has enough work. */
const FIRST_RUN_MS = 60_000;
/** A run that takes longer than this many intervals is stuck. */
const STUCK_INTERVALS = 3;
/** A job that only fails is overdue after this many intervals. */
export const OVERDUE_INTERVALS = 3;

/**
 * Runs a job a minute after the server's start and then at its interval, until the server stops.
 * Without the early run a server that is restarted more often than the interval would never run it.
 * A failed run is repeated at the next interval; a run never overlaps the previous one, and the
 * stop waits for it.
 */
export class RepeatedJob implements OnApplicationBootstrap, OnApplicationShutdown {
	readonly #job: Job;
	readonly #log: Log;
	readonly #startedAt = performance.now();
	#firstTimer: NodeJS.Timeout | undefined;
	#timer: NodeJS.Timeout | undefined;
	#runningSince: number | undefined;
	#succeededAt = performance.now();
	#running: Promise<void> | undefined;

	constructor(job: Job, log: Log) {
		this.#job = job;
		this.#log = log;
	}

	onApplicationBootstrap(): void {
		const { intervalMs } = this.#job;
		if (intervalMs > FIRST_RUN_MS)
			this.#firstTimer = setTimeout(() => this.#begin(), FIRST_RUN_MS).unref();
		this.#timer = setInterval(() => this.#begin(), intervalMs).unref();
	}

	get name(): string {
		return this.#job.name;
	}

	get intervalMs(): number {
		return this.#job.intervalMs;
	}

	get leaseBefore(): Job["leaseBefore"] {
		return this.#job.leaseBefore;
	}

	/** Time since its creation. */
	get uptimeMs(): number {
		return performance.now() - this.#startedAt;
	}

	/** Whether a run started long ago and has not ended. */
	get isStuck(): boolean {
		if (this.#runningSince === undefined) return false;
		return performance.now() - this.#runningSince > STUCK_INTERVALS * this.#job.intervalMs;
	}

	/** Whether this process has only had failures for three intervals, or since its start. */
	get isFailing(): boolean {
		return performance.now() - this.#succeededAt > OVERDUE_INTERVALS * this.#job.intervalMs;
	}

	#begin(): void {
		if (this.#running !== undefined) return;
		this.#runningSince = performance.now();
		this.#running = this.#run().finally(() => {
			this.#running = undefined;
			this.#runningSince = undefined;
		});
	}

	async onApplicationShutdown(): Promise<void> {
		clearTimeout(this.#firstTimer);
		clearInterval(this.#timer);
		await this.#running;
	}

	async #run(): Promise<void> {
		const { name } = this.#job;
		try {
			const count = await this.#job.run();
			if (count === "postponed") return;
			this.#succeededAt = performance.now();
			if (count > 0) this.#log.info(name, { count });
		} catch (error) {
			this.#log.error(`${name}_failed`, {}, error);
		}
	}
}
