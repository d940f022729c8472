import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { FILE_MAX_BYTES, type FileFormat } from "@sim-registration/validation";
import { SEAL_OVERHEAD_BYTES, SealBrokenError, type SealingKey } from "../../sealing/seal.ts";
import type { FileScanner, ScanVerdict } from "../scanning/file-scanner.ts";
import type { InspectionResult, InspectionTask, InspectionWork } from "./inspection-main.ts";
import { LineProcess } from "./line-process.ts";
import { lockedInOptions } from "./locked-in.ts";

/** A sealed file, and what opens it. */
interface SealedFile extends Pick<InspectionTask, "purpose"> {
	readonly key: SealingKey;
	/** puts the sealed file into memory that is the same for each, and gives its length */
	readonly fill: (memory: Uint8Array) => Promise<number>;
}

/** What was found in a file, or the SHA-256 of its contents in lower-case hexadecimal. */
export type FileVerdict = Extract<InspectionResult, { kind: "passed" | "refused" }>;

interface InspectionProcessOptions {
	readonly argv?: readonly string[];
	/** where the scanner is made from that it will be asked to scan with */
	readonly scannerModule?: string;
}

/** The process's file, in `src` as in `dist`. */
const MAIN = new URL(`./inspection-main${extname(import.meta.url)}`, import.meta.url);
const MEMORY_LIMITS = ["--max-old-space-size=192", "--max-semi-space-size=8"];
/** Twenty times what the largest honest file takes. */
export const TIME_LIMIT_MS = 3_000;
/** Its start is no file's fault, and slow where the machine is busy. */
const START_LIMIT_MS = 20_000;
/** For opening a file, besides what a scanner takes for it; a busy machine may need it. */
const OPENING_LIMIT_MS = 3_000;
const LENGTH_BYTES = 4;

/**
 * One process for inspections, and not a thread: where V8 runs out of memory it aborts the whole
 * process, whatever limits a thread has. It is started with the first file, killed with one that
 * takes too much time or memory, and then started anew for the next.
 */
export class InspectionProcess {
	readonly #argv: readonly string[];
	readonly #memory = Buffer.allocUnsafeSlow(FILE_MAX_BYTES + SEAL_OVERHEAD_BYTES);
	#process: LineProcess | undefined;

	/** @param argv only tests need another program */
	constructor({ argv = [fileURLToPath(MAIN)], scannerModule }: InspectionProcessOptions = {}) {
		this.#argv = [...MEMORY_LIMITS, ...lockedInOptions(scannerModule), ...argv];
	}

	/**
	 * Looks into one sealed file, and digests it; the next only when this is done.
	 *
	 * @throws SealBrokenError, whatever `fill` throws, and Error where no process starts
	 */
	async inspect(
		file: SealedFile,
		format: FileFormat,
		timeLimitMs = TIME_LIMIT_MS,
	): Promise<FileVerdict> {
		const result = await this.#run(file, { kind: "inspect", format }, timeLimitMs);
		if (result?.kind === "passed" || result?.kind === "refused") return result;
		return { kind: "refused", code: "error_file_too_complex" };
	}

	/**
	 * Has one sealed file scanned; the next only when this is done.
	 *
	 * @throws SealBrokenError, whatever `fill` throws, and Error where no process starts
	 */
	async scan(file: SealedFile, { recipe, timeLimitMs }: FileScanner): Promise<ScanVerdict> {
		const work = { kind: "scan", recipe } as const;
		const result = await this.#run(file, work, timeLimitMs + OPENING_LIMIT_MS);
		if (result?.kind === "scanned") return result.verdict;
		return { kind: "unscanned", reason: "too_slow" };
	}

	async close(): Promise<void> {
		const process = this.#process;
		this.#process = undefined;
		await process?.kill();
	}

	/** @returns undefined where the process ended or took too long; the next file gets a new one */
	async #run(
		{ fill, key, purpose }: SealedFile,
		work: InspectionWork,
		timeLimitMs: number,
	): Promise<InspectionResult | undefined> {
		const sealedBytes = await fill(this.#memory);
		const keyBytes = Buffer.from(key.bytes).toString("hex");
		const task = { work, purpose, keyId: key.id, keyBytes, sealedBytes };
		const process = await this.#running();
		const result = await this.#ask(process, task, timeLimitMs).catch(() => undefined);
		// Not a word of it is logged: the reason may quote the file.
		if (result === undefined) await this.close();
		if (result?.kind === "sealBroken") throw new SealBrokenError("A draft does not open");
		return result;
	}

	async #ask(
		process: LineProcess,
		task: InspectionTask,
		timeLimitMs: number,
	): Promise<InspectionResult> {
		const answer = process.nextLine(timeLimitMs);
		const header = Buffer.from(JSON.stringify(task));
		const length = Buffer.alloc(LENGTH_BYTES);
		length.writeUInt32BE(header.length);
		process.write(Buffer.concat([length, header]));
		process.write(this.#memory.subarray(0, task.sealedBytes));
		return JSON.parse(await answer) as InspectionResult;
	}

	/** @throws Error where none starts */
	async #running(): Promise<LineProcess> {
		if (this.#process?.hasEnded === false) return this.#process;
		const process = new LineProcess(this.#argv);
		this.#process = process;
		try {
			await process.nextLine(START_LIMIT_MS);
		} catch (error) {
			await this.close();
			throw new Error("No process for inspections starts", { cause: error });
		}
		return process;
	}
}
