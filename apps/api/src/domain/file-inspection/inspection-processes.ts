import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import { FairPlaces } from "../../platform/concurrency/fair-places.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { InspectionProcess } from "./inspection-process.ts";
import { FileScanner } from "./scanning/file-scanner.ts";

/** Number of inspection processes; each holds one file of at most 5 MB. */
const PROCESSES = 2;
/** The longest time that the health check waits for a process to report on the scanner. */
const REACHING_MAX_MS = 2_000;

/** The processes that open files and have them scanned. */
@Injectable()
export class InspectionProcesses implements OnApplicationShutdown {
	readonly #places = new FairPlaces(PROCESSES);
	readonly #processes: readonly InspectionProcess[];
	readonly #idle: InspectionProcess[];
	/** the last report of a process, if there is one */
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

	/** Starts them before the first submission, which would otherwise wait for them. */
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

	/** Lends an idle process for one file. The caller must hold a place, see {@link run}. */
	async use<Result>(task: (process: InspectionProcess) => Promise<Result>): Promise<Result> {
		const process = this.#idle.pop();
		if (process === undefined) throw new TypeError("No inspection process is free for a file");
		try {
			return await task(process);
		} finally {
			this.#idle.push(process);
		}
	}

	/**
	 * Whether the processes can reach the scanner: an adapter may work in the server and fail in
	 * these processes, which may read less. If all are busy, or one takes long, the last report
	 * counts; the first report is awaited.
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

/** Waits for the report, but not for long. */
async function withinTime(asked: Promise<void> | undefined): Promise<void> {
	const over = new AbortController();
	const limit = setTimeout(REACHING_MAX_MS, undefined, { signal: over.signal }).catch(() => {});
	await Promise.race([asked, limit]);
	over.abort();
}
