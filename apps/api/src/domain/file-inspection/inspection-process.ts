import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { FILE_MAX_BYTES, type FileFormat } from "@sim-registration/validation";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import {
	SEAL_OVERHEAD_BYTES,
	SealBrokenError,
	type SealingKey,
} from "../../platform/sealing/seal.ts";
import type { InspectionResult, InspectionTask, InspectionWork } from "./inspection-main.ts";
import { InspectionUnfinishedError } from "./inspection-unfinished-error.ts";
import { LineProcess } from "./line-process.ts";
import { lockedInOptions, type Readable } from "./locked-in.ts";
import type { FileScanner, ScanVerdict } from "./scanning/file-scanner.ts";

/** A sealed file, and the key that opens it. */
export interface SealedFile extends Pick<InspectionTask, "purpose"> {
	readonly key: SealingKey;
	/** where the process can read it */
	readonly path?: string | undefined;
	/** used if there is no such path: copies the file into a reused buffer and returns its length */
	readonly fill: (memory: Uint8Array) => Promise<number>;
}

/** What was found in a file, or the SHA-256 of its contents in lower-case hexadecimal. */
export type FileVerdict = Extract<InspectionResult, { kind: "passed" | "refused" }>;

/** A page's picture, if it could be drawn, and the number of pages. */
type PageDrawn = Extract<InspectionResult, { kind: "drawn" }>;

interface InspectionProcessOptions extends Readable {
	/** memory of each WebAssembly program; 192 by default */
	readonly wasmMegabytes?: number;
	readonly argv?: readonly string[];
}

/** The result of an inspection, and its CPU time. */
interface FileInspected {
	readonly verdict: FileVerdict;
	readonly cpuMs: number;
}

/** The end of a task. */
interface Ran {
	readonly kind: "line" | "outOfCpuTime" | "outOfTime" | "crashed" | "killed";
	readonly result: InspectionResult | undefined;
	readonly cpuMs: number;
}

interface Running {
	readonly process: LineProcess;
	/** whether it accepts files; never rejects */
	readonly isReady: Promise<boolean>;
}

type LineLimits = Parameters<LineProcess["nextLine"]>[1];

interface InspectionLimits {
	/** the task ended the process: the file is refused */
	readonly cpuMs: number;
	/** the file has no verdict */
	readonly wallMs: number;
}

/** The process's file, in `src` as in `dist`. */
const MAIN = new URL(`./inspection-main${extname(import.meta.url)}`, import.meta.url);
/** V8's heap in megabytes. */
const HEAP_LIMITS = ["--max-old-space-size=192", "--max-semi-space-size=8"];
const WASM_MEGABYTES = 192;
const WASM_PAGES_PER_MEGABYTE = 16;
/**
 * Twenty times the CPU time of the largest honest file, and a wall time that only an overloaded
 * machine needs.
 */
export const FILE_LIMITS: InspectionLimits = { cpuMs: 3_000, wallMs: 30_000 };
/** For drawing one page, and writing its picture; large photos take a second. */
const PAGE_LIMITS: InspectionLimits = { cpuMs: 10_000, wallMs: 60_000 };
/** Not counted for any file; a start is slow on a busy machine. */
const START_LIMIT_MS = 60_000;
/** For opening a file, without the scan; a busy machine may need it. */
const OPENING_LIMIT_MS = 3_000;
/** A scanner says within two seconds whether it is available. */
const REACHING_LIMIT_MS = 5_000;
const LENGTH_BYTES = 4;
const READY = "ready";

/**
 * One process for inspections, and not a thread: if V8 runs out of memory it aborts the whole
 * process, whatever limits a thread has. A process that takes too much time or memory for a file is
 * killed, and another starts at once for the next file.
 */
export class InspectionProcess {
	readonly #argv: readonly string[];
	#memory: Buffer | undefined;
	#running: Running | undefined;
	#lastTask = 0;
	#isClosed = false;

	/** @param argv for tests that need another program */
	constructor({
		argv = [fileURLToPath(MAIN)],
		wasmMegabytes = WASM_MEGABYTES,
		...readable
	}: InspectionProcessOptions = {}) {
		const wasmLimit = `--wasm-max-mem-pages=${wasmMegabytes * WASM_PAGES_PER_MEGABYTE}`;
		this.#argv = [...HEAP_LIMITS, wasmLimit, ...lockedInOptions(readable), ...argv];
	}

	/** Starts the process, unless it runs; otherwise its first file starts it. */
	start(): Running {
		if (this.#running?.process.hasEnded === false) return this.#running;
		const process = new LineProcess(this.#argv);
		this.#running = { process, isReady: becomesReady(process) };
		return this.#running;
	}

	/**
	 * Inspects and digests one sealed file. The next call must wait for the end of this one.
	 *
	 * @throws SealBrokenError, InspectionUnfinishedError, and whatever `fill` throws
	 */
	async inspect(
		file: SealedFile,
		format: FileFormat,
		limits: Partial<InspectionLimits> = {},
	): Promise<FileInspected> {
		const work = { kind: "inspect", format } as const;
		const { result, cpuMs } = finished(await this.#run(file, work, { ...FILE_LIMITS, ...limits }));
		if (result?.kind === "passed" || result?.kind === "refused") return { verdict: result, cpuMs };
		return { verdict: { kind: "refused", code: "error_file_too_complex" }, cpuMs };
	}

	/**
	 * Draws the pages of one sealed file. The next call must wait for the end of this one. Ends early
	 * if a page takes too much CPU time or memory.
	 *
	 * @throws SealBrokenError, InspectionUnfinishedError, and whatever `fill` throws
	 */
	async *draw(file: SealedFile, format: FileFormat, maxPages: number): AsyncGenerator<PageDrawn> {
		let { result } = finished(
			await this.#run(file, { kind: "draw", format, maxPages }, PAGE_LIMITS),
		);
		const process = this.#running?.process;
		for (let page = 1; process !== undefined && result?.kind === "drawn"; page += 1) {
			yield result;
			if (page >= Math.min(result.pageCount, maxPages)) break;
			({ result } = finished(await this.#next(process, PAGE_LIMITS)));
		}
	}

	/**
	 * Has one sealed file scanned. The next call must wait for the end of this one.
	 *
	 * @throws SealBrokenError, InspectionUnfinishedError, and whatever `fill` throws
	 */
	async scan(file: SealedFile, { recipe, timeLimitMs }: FileScanner): Promise<ScanVerdict> {
		const work = { kind: "scan", recipe, timeLimitMs } as const;
		const { result } = await this.#run(file, work, { wallMs: timeLimitMs + OPENING_LIMIT_MS });
		if (result?.kind === "scanned") return result.verdict;
		return { kind: "unscanned", reason: "too_slow" };
	}

	/** Whether the process can reach the scanner. Never throws. */
	async reaches({ recipe }: FileScanner): Promise<boolean> {
		const work = { kind: "reach", recipe } as const;
		const nothing = { key: generateDataKey(), purpose: "", fill: async () => 0 };
		try {
			const { result } = await this.#run(nothing, work, { wallMs: REACHING_LIMIT_MS });
			return result?.kind === "reached" && result.isReachable;
		} catch (error) {
			if (error instanceof InspectionUnfinishedError) return false;
			throw error;
		}
	}

	/** Ends the process for good. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#running?.process.kill();
	}

	/** @returns no result if the process gave none; the next file gets another process */
	async #run(
		{ path, fill, key, purpose }: SealedFile,
		work: InspectionWork,
		limits: LineLimits,
	): Promise<Ran> {
		const process = await this.#started();
		const bytes = path === undefined ? await this.#filledBy(fill) : undefined;
		const keyBytes = Buffer.from(key.bytes).toString("hex");
		const sealed = path ?? bytes?.length ?? 0;
		this.#lastTask += 1;
		const answered = this.#next(process, limits);
		const task = { taskNumber: this.#lastTask, work, purpose, keyId: key.id, keyBytes, sealed };
		sendTask(process, task);
		if (bytes !== undefined) process.write(bytes);
		const ran = await answered;
		if (ran.result?.kind === "sealBroken") throw new SealBrokenError("A draft does not open");
		if (ran.result?.kind === "unreadable")
			return await this.#run({ fill, key, purpose }, work, limits);
		return ran;
	}

	/** The next answer to the last task. What is left of earlier ones is dropped. */
	async #next(process: LineProcess, limits: LineLimits): Promise<Ran> {
		const { cpuMs, ...answer } = await process.nextLine(`${this.#lastTask} `, limits);
		const result = answer.kind === "line" ? parseResult(answer.line) : undefined;
		if (result === undefined) await this.#replace(process);
		return { kind: answer.kind, result, cpuMs };
	}

	async #filledBy(fill: SealedFile["fill"]): Promise<Buffer> {
		const memory = this.#memory ?? Buffer.allocUnsafeSlow(FILE_MAX_BYTES + SEAL_OVERHEAD_BYTES);
		// A store that ran out of time may still write into it, over the next file.
		this.#memory = undefined;
		const bytes = memory.subarray(0, await fill(memory));
		this.#memory = memory;
		return bytes;
	}

	/** A process that ended while it was idle is replaced here. */
	async #started(): Promise<LineProcess> {
		if (this.#isClosed) throw new InspectionUnfinishedError("not_started");
		const { process, isReady } = this.start();
		if (!(await isReady)) throw new InspectionUnfinishedError("not_started");
		return process;
	}

	async #replace(process: LineProcess): Promise<void> {
		await process.kill();
		if (!this.#isClosed) this.start();
	}
}

/** @throws InspectionUnfinishedError if the machine ended the task, and not its file */
function finished(ran: Ran): Ran {
	if (ran.kind === "outOfTime") throw new InspectionUnfinishedError("too_slow");
	if (ran.kind === "killed") throw new InspectionUnfinishedError("killed");
	return ran;
}

function sendTask(process: LineProcess, task: InspectionTask): void {
	const header = Buffer.from(JSON.stringify(task));
	const length = Buffer.alloc(LENGTH_BYTES);
	length.writeUInt32BE(header.length);
	process.write(Buffer.concat([length, header]));
}

/** Ends a process that does not accept files in time. */
async function becomesReady(process: LineProcess): Promise<boolean> {
	const { kind } = await process.nextLine(READY, { wallMs: START_LIMIT_MS });
	if (kind !== "line") await process.kill();
	return kind === "line";
}

/** @returns undefined if the line is not JSON; it is not logged, because it may quote the file */
function parseResult(line: string): InspectionResult | undefined {
	try {
		return JSON.parse(line) as InspectionResult;
	} catch {
		return undefined;
	}
}
