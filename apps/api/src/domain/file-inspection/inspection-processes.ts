import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import { FairPlaces } from "../../platform/concurrency/fair-places.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { InspectionProcess } from "./inspection-process.ts";
import { FileScanner } from "./scanning/file-scanner.ts";

/** Each has one file open, of 5 MB at most. */
const PROCESSES = 2;
/** The longest that the health check waits for a process to report on the scanner. */
const REACHING_MAX_MS = 2_000;

/** The processes in which files are open, and from which they are scanned. */
@Injectable()
export class InspectionProcesses implements OnApplicationShutdown {
	readonly #places = new FairPlaces(PROCESSES);
	readonly #processes: readonly InspectionProcess[];
	readonly #idle: InspectionProcess[];
	/** what a process last said, once one has */
	#reachesScanner: boolean | undefined;

	constructor(
		private readonly scanner: FileScanner,
		@Inject(ENVIRONMENT) { DATA_DIR }: Pick<Environment, "DATA_DIR">,
	) {
		const options = {
			draftDirectory: join(DATA_DIR, "drafts"),
			scannerModule: scanner.recipe.module,
		};
		this.#processes = Array.from({ length: PROCESSES }, () => new InspectionProcess(options));
		this.#idle = [...this.#processes];
	}

	/** Starts them ahead of the first submission, which waits for them otherwise. */
	start(): void {
		for (const process of this.#processes) process.start();
	}

	/**
	 * Holds one of as many places as there are processes, for all files of a submission.
	 *
	 * @param account whose submissions wait for their turn where others wait too
	 */
	run<Result>(account: string, task: () => Promise<Result>): Promise<Result> {
		return this.#places.run(account, task);
	}

	/** Lends an idle process for one file. The caller must hold a place, see {@link run}. */
	async use<Result>(task: (process: InspectionProcess) => Promise<Result>): Promise<Result> {
		const process = this.#idle.pop();
		if (process === undefined) throw new TypeError("A file has no place at the processes");
		try {
			return await task(process);
		} finally {
			this.#idle.push(process);
		}
	}

	/**
	 * Whether the scanner answers where files are scanned: an adapter may be sound in the server and
	 * fail in these processes, which may read less. Where all are busy, or one takes long, what was
	 * last known counts; the first answer is waited for.
	 */
	async reachesScanner(): Promise<boolean> {
		const asked = this.#places.runIfFree(() =>
			this.use(async (process) => {
				this.#reachesScanner = await process.reaches(this.scanner);
			}),
		);
		if (this.#reachesScanner === undefined) await asked;
		else await withinTime(asked);
		return this.#reachesScanner ?? true;
	}

	async onApplicationShutdown(): Promise<void> {
		for (const process of this.#processes) await process.close();
	}
}

/** Waits for it, but not for long. */
async function withinTime(asked: Promise<void> | undefined): Promise<void> {
	const over = new AbortController();
	const limit = setTimeout(REACHING_MAX_MS, undefined, { signal: over.signal }).catch(() => {});
	await Promise.race([asked, limit]);
	over.abort();
}
