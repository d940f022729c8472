import type { OnApplicationBootstrap, OnApplicationShutdown } from "@nestjs/common";
import type { Log } from "../logging/log.ts";

/** Something that the server does again and again by itself. */
export interface Job {
	/** the log's event when something was done; `NAME_failed` when it failed */
	readonly name: string;
	readonly intervalMs: number;
	/** @returns how many things it did; nothing is logged for none */
	run(): Promise<number>;
}

/** How long after a start a job runs first: not with the start, whose own work is enough. */
const FIRST_RUN_MS = 60_000;
/** A run that takes longer than so many intervals is stuck. */
const STUCK_INTERVALS = 3;

/**
 * Runs a job a minute after the server's start and then at its interval, to the server's end: a server
 * that is restarted more often than the job runs would never run it otherwise. One that failed is tried
 * again at the next interval; one that still runs is not started a second time, and the end waits for it.
 */
export class RepeatedJob implements OnApplicationBootstrap, OnApplicationShutdown {
	readonly #job: Job;
	readonly #log: Log;
	readonly #startedAt = performance.now();
	#firstTimer: NodeJS.Timeout | undefined;
	#timer: NodeJS.Timeout | undefined;
	#runningSince: number | undefined;
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

	/** How long it has been there. */
	get uptimeMs(): number {
		return performance.now() - this.#startedAt;
	}

	/** Whether it began long ago and has not ended. */
	get isStuck(): boolean {
		if (this.#runningSince === undefined) return false;
		return performance.now() - this.#runningSince > STUCK_INTERVALS * this.#job.intervalMs;
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
			if (count > 0) this.#log.info(name, { count });
		} catch (error) {
			this.#log.error(`${name}_failed`, {}, error);
		}
	}
}
