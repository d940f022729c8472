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

/**
 * Runs a job at its interval from the server's start to its end. One that failed is tried again at
 * the next interval; one that still runs is not started a second time, and the end waits for it.
 */
export class RepeatedJob implements OnApplicationBootstrap, OnApplicationShutdown {
	readonly #job: Job;
	readonly #log: Log;
	#timer: NodeJS.Timeout | undefined;
	#running: Promise<void> | undefined;

	constructor(job: Job, log: Log) {
		this.#job = job;
		this.#log = log;
	}

	onApplicationBootstrap(): void {
		this.#timer = setInterval(() => {
			this.#running ??= this.#run().finally(() => {
				this.#running = undefined;
			});
		}, this.#job.intervalMs);
		this.#timer.unref();
	}

	async onApplicationShutdown(): Promise<void> {
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
