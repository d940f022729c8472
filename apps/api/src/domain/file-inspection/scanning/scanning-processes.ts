import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Inject, Injectable } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../../../platform/environment/environment.ts";
import { ProcessPool } from "../process/process-pool.ts";
import { FileScanner } from "./file-scanner.ts";
import { ScanningProcess } from "./scanning-process.ts";

/** The longest time that the health check waits for a process to report on the scanner. */
const REACHING_MAX_MS = 2_000;

/** The processes that have files scanned. Without a scanner none is started. */
@Injectable()
export class ScanningProcesses extends ProcessPool<ScanningProcess> {
	/** the last report of a process, if there is one */
	#reachesScanner: boolean | undefined;

	constructor(
		private readonly scanner: FileScanner,
		@Inject(ENVIRONMENT) { DATA_DIR }: Pick<Environment, "DATA_DIR">,
	) {
		super(() => new ScanningProcess(scanner, join(DATA_DIR, "drafts")));
	}

	override start(): void {
		if (this.scanner.isOn) super.start();
	}

	/**
	 * Whether the processes can reach the scanner: an adapter may work in the server and fail in
	 * these processes, which may read less. If all are busy, or one takes long, the last report
	 * counts; the first report is awaited.
	 */
	async reachesScanner(): Promise<boolean> {
		const asked = this.runIfFree(async (process) => {
			this.#reachesScanner = await process.reaches();
		});
		if (this.#reachesScanner === undefined) await asked;
		else await withinTime(asked);
		return this.#reachesScanner ?? true;
	}
}

/** Waits for the report, but not for long. */
async function withinTime(asked: Promise<void> | undefined): Promise<void> {
	const over = new AbortController();
	const limit = setTimeout(REACHING_MAX_MS, undefined, { signal: over.signal }).catch(() => {});
	await Promise.race([asked, limit]);
	over.abort();
}
