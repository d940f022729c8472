import { FILE_MAX_BYTES } from "@sim-registration/validation";
import {
	SEAL_OVERHEAD_BYTES,
	SealBrokenError,
	type SealingKey,
} from "../../../platform/sealing/seal.ts";
import type { FileTask, NotOpened } from "./file-tasks.ts";
import { InspectionUnfinishedError } from "./inspection-unfinished-error.ts";
import { LineProcess } from "./line-process.ts";

/** A sealed file, and the key that opens it. */
export interface SealedFile {
	readonly key: SealingKey;
	readonly purpose: string;
	/** where the process can read it */
	readonly path?: string | undefined;
	/** used if there is no such path: copies the file into a reused buffer and returns its length */
	readonly fill: (memory: Uint8Array) => Promise<number>;
}

/** The end of a task. */
export interface Ran<Result> {
	readonly kind: "line" | "outOfCpuTime" | "outOfTime" | "crashed" | "killed";
	/** none if the process gave none; the next file gets another process */
	readonly result: Result | undefined;
	readonly cpuMs: number;
	readonly process: LineProcess;
}

interface Running {
	readonly process: LineProcess;
	/** whether it accepts files; never rejects */
	readonly isReady: Promise<boolean>;
}

type LineLimits = Parameters<LineProcess["nextLine"]>[1];

/** V8's heap in megabytes. */
const HEAP_LIMITS = ["--max-old-space-size=192", "--max-semi-space-size=8"];
/** Not counted for any file; a start is slow on a busy machine. */
const START_LIMIT_MS = 60_000;
const LENGTH_BYTES = 4;
const READY = "ready";

/**
 * A process that opens one sealed file after another ({@link runFileTasks}), and not a thread: if
 * V8 runs out of memory it aborts the whole process, whatever limits a thread has. A process that
 * exceeds the limits of a task is killed, and another starts at once for the next file.
 */
export abstract class FileProcess<Work, Result extends { readonly kind: string }> {
	readonly #argv: readonly string[];
	#memory: Buffer | undefined;
	#running: Running | undefined;
	#lastTask = 0;
	#isClosed = false;

	/** @param argv Node's options, and the program */
	constructor(argv: readonly string[]) {
		this.#argv = [...HEAP_LIMITS, ...argv];
	}

	/** Starts the process, unless it runs; otherwise its first file starts it. */
	start(): Running {
		if (this.#running?.process.hasEnded === false) return this.#running;
		const process = new LineProcess(this.#argv);
		this.#running = { process, isReady: becomesReady(process) };
		return this.#running;
	}

	/** Ends the process for good. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#running?.process.kill();
	}

	/**
	 * Has the work done with a file. The next call must wait for the end of this one.
	 *
	 * @throws SealBrokenError; InspectionUnfinishedError if no process starts; and whatever `fill`
	 * throws
	 */
	protected async run(
		{ path, fill, key, purpose }: SealedFile,
		work: Work,
		limits: LineLimits,
	): Promise<Ran<Result>> {
		const process = await this.#started();
		const bytes = path === undefined ? await this.#filledBy(fill) : undefined;
		const keyBytes = Buffer.from(key.bytes).toString("hex");
		const sealed = path ?? bytes?.length ?? 0;
		this.#lastTask += 1;
		const answered = this.#nextOf(process, limits);
		const task = { taskNumber: this.#lastTask, work, purpose, keyId: key.id, keyBytes, sealed };
		sendTask(process, task);
		if (bytes !== undefined) process.write(bytes);
		const { result, ...ran } = await answered;
		if (isNotOpened(result)) {
			if (result.kind === "sealBroken") throw new SealBrokenError("A draft does not open");
			return await this.run({ fill, key, purpose }, work, limits);
		}
		return { ...ran, result };
	}

	/** The next answer to the last task. What is left of earlier ones is dropped. */
	protected async next(process: LineProcess, limits: LineLimits): Promise<Ran<Result>> {
		const { result, ...ran } = await this.#nextOf(process, limits);
		return { ...ran, result: isNotOpened(result) ? undefined : result };
	}

	async #nextOf(process: LineProcess, limits: LineLimits): Promise<Ran<Result | NotOpened>> {
		const { cpuMs, ...answer } = await process.nextLine(`${this.#lastTask} `, limits);
		const result = answer.kind === "line" ? parseResult<Result>(answer.line) : undefined;
		if (result === undefined) await this.#replace(process);
		return { kind: answer.kind, result, cpuMs, process };
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

function sendTask<Work>(process: LineProcess, task: FileTask<Work>): void {
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
function parseResult<Result>(line: string): Result | NotOpened | undefined {
	try {
		return JSON.parse(line) as Result | NotOpened;
	} catch {
		return undefined;
	}
}

function isNotOpened(result: { readonly kind: string } | undefined): result is NotOpened {
	return result?.kind === "sealBroken" || result?.kind === "unreadable";
}
