import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { SEAL_OVERHEAD_BYTES, SealBrokenError } from "../../sealing/seal.ts";
import type { InspectionResult, InspectionTask } from "./inspection-worker.ts";
import type { InspectionCode } from "./refused-file-error.ts";

/** What opens a file, and what its first bytes say it is. */
type SealedFile = Pick<InspectionTask, "format" | "key" | "purpose">;

/** The thread's file, in `src` as in `dist`. */
const WORKER = new URL(`./inspection-worker${extname(import.meta.url)}`, import.meta.url);
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
/** A hundred times what the largest honest file takes. */
const TIME_LIMIT_MS = 15_000;

/**
 * One thread for inspections. It is started with the first file, ended with one that takes too much
 * time or memory, and then started anew for the next.
 */
export class InspectionThread {
	readonly #timeLimitMs: number;
	readonly #url: URL;
	readonly #memory = new SharedArrayBuffer(FILE_MAX_BYTES + SEAL_OVERHEAD_BYTES);
	#worker: Worker | undefined;

	/** @param options only tests need other values */
	constructor({ timeLimitMs = TIME_LIMIT_MS, url = WORKER } = {}) {
		this.#timeLimitMs = timeLimitMs;
		this.#url = url;
	}

	/**
	 * Looks into one sealed file; the next only when this is done.
	 *
	 * @param fill puts the sealed file into memory that is the same for each, and gives its length
	 * @throws SealBrokenError, and whatever `fill` throws
	 */
	async inspect(
		file: SealedFile,
		fill: (memory: Uint8Array) => Promise<number>,
	): Promise<InspectionCode | undefined> {
		const sealedBytes = await fill(new Uint8Array(this.#memory));
		return await this.#inspect({ ...file, sealedBytes, memory: this.#memory });
	}

	async close(): Promise<void> {
		const worker = this.#worker;
		this.#worker = undefined;
		await worker?.terminate();
	}

	async #inspect(task: InspectionTask): Promise<InspectionCode | undefined> {
		this.#worker ??= this.#start();
		const worker = this.#worker;
		const result = await this.#ask(worker, task).catch(() => undefined);
		if (result === undefined) {
			// Not a word of it is logged: the reason may quote the file.
			await this.close();
			return "error_file_too_complex";
		}
		if (result.isSealBroken) throw new SealBrokenError("A draft does not open");
		return result.code;
	}

	#start(): Worker {
		const worker = new Worker(this.#url, { resourceLimits: RESOURCE_LIMITS });
		// A server that stops does not wait for a thread that waits for files.
		worker.unref();
		// Errors between two files concern nobody.
		worker.on("error", () => {});
		return worker;
	}

	#ask(worker: Worker, task: InspectionTask): Promise<InspectionResult> {
		return new Promise((resolve, reject) => {
			const timer = setTimeout(
				() => settle(() => reject(new Error("too slow"))),
				this.#timeLimitMs,
			);
			const onResult = (result: InspectionResult) => settle(() => resolve(result));
			const onError = (error: unknown) => settle(() => reject(error));
			const onExit = () => settle(() => reject(new Error("ended")));
			const settle = (answer: () => void) => {
				clearTimeout(timer);
				worker.off("message", onResult).off("error", onError).off("exit", onExit);
				answer();
			};
			worker.on("message", onResult).on("error", onError).on("exit", onExit);
			worker.postMessage(task);
		});
	}
}
