import type { OnApplicationShutdown } from "@nestjs/common";
import { FairPlaces } from "../../../platform/concurrency/fair-places.ts";

/** Number of processes; each holds one file of at most 5 MB. */
const PROCESSES = 2;

interface Pooled {
	start(): unknown;
	close(): Promise<void>;
}

/** Some equal processes for files. Accounts take turns. */
export class ProcessPool<Process extends Pooled> implements OnApplicationShutdown {
	readonly #places = new FairPlaces(PROCESSES);
	readonly #processes: readonly Process[];
	readonly #idle: Process[];

	constructor(make: () => Process) {
		this.#processes = Array.from({ length: PROCESSES }, make);
		this.#idle = [...this.#processes];
	}

	/** Starts them before the first file, which would otherwise wait for them. */
	start(): void {
		for (const process of this.#processes) process.start();
	}

	/**
	 * Holds one place for all files of a submission; each process is one place.
	 *
	 * @param account its submissions take turns with those of other accounts
	 */
	run<Result>(account: string, task: () => Promise<Result>): Promise<Result> {
		return this.#places.run(account, task);
	}

	/** @returns undefined if all are busy */
	runIfFree<Result>(task: (process: Process) => Promise<Result>): Promise<Result> | undefined {
		return this.#places.runIfFree(() => this.use(task));
	}

	/** Lends an idle process for one file. The caller must hold a place, see {@link run}. */
	async use<Result>(task: (process: Process) => Promise<Result>): Promise<Result> {
		const process = this.#idle.pop();
		if (process === undefined) throw new TypeError("No process is free for a file");
		try {
			return await task(process);
		} finally {
			this.#idle.push(process);
		}
	}

	async onApplicationShutdown(): Promise<void> {
		for (const process of this.#processes) await process.close();
	}
}
