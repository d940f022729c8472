import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { FileFormat } from "@sim-registration/validation";
import type { InspectionResult, InspectionWork } from "./inspection-main.ts";
import { FileProcess, type Ran, type SealedFile } from "./process/file-process.ts";
import { InspectionUnfinishedError } from "./process/inspection-unfinished-error.ts";
import { lockedInOptions } from "./process/locked-in.ts";

/** What was found in a file, or the SHA-256 of its contents in lower-case hexadecimal. */
export type FileVerdict = Extract<InspectionResult, { kind: "passed" | "refused" }>;

/** A page's picture, if it could be drawn, and the number of pages. */
type PageDrawn = Extract<InspectionResult, { kind: "drawn" }>;

interface InspectionProcessOptions {
	/** where the sealed files are */
	readonly draftDirectory?: string;
	/** memory of each WebAssembly program; 192 by default */
	readonly wasmMegabytes?: number;
	readonly argv?: readonly string[];
}

/** The result of an inspection, and its CPU time. */
interface FileInspected {
	readonly verdict: FileVerdict;
	readonly cpuMs: number;
}

interface InspectionLimits {
	/** the task ended the process: the file is refused */
	readonly cpuMs: number;
	/** the file has no verdict */
	readonly wallMs: number;
}

/** The process's file, in `src` as in `dist`. */
const MAIN = new URL(`./inspection-main${extname(import.meta.url)}`, import.meta.url);
const WASM_MEGABYTES = 192;
const WASM_PAGES_PER_MEGABYTE = 16;
/**
 * Twenty times the CPU time of the largest honest file, and a wall time that only an overloaded
 * machine needs.
 */
export const FILE_LIMITS: InspectionLimits = { cpuMs: 3_000, wallMs: 30_000 };
/** For drawing one page, and writing its picture; large photos take a second. */
const PAGE_LIMITS: InspectionLimits = { cpuMs: 10_000, wallMs: 60_000 };

/** A process without network that inspects files, or draws them. */
export class InspectionProcess extends FileProcess<InspectionWork, InspectionResult> {
	/** @param argv for tests that need another program */
	constructor({
		argv = [fileURLToPath(MAIN)],
		wasmMegabytes = WASM_MEGABYTES,
		...reach
	}: InspectionProcessOptions = {}) {
		const wasmLimit = `--wasm-max-mem-pages=${wasmMegabytes * WASM_PAGES_PER_MEGABYTE}`;
		super([wasmLimit, ...lockedInOptions(reach), ...argv]);
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
		const { result, cpuMs } = finished(await this.run(file, work, { ...FILE_LIMITS, ...limits }));
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
		const work = { kind: "draw", format, maxPages } as const;
		let ran = finished(await this.run(file, work, PAGE_LIMITS));
		for (let page = 1; ran.result?.kind === "drawn"; page += 1) {
			const drawn = ran.result;
			yield drawn;
			if (page >= Math.min(drawn.pageCount, maxPages)) break;
			ran = finished(await this.next(ran.process, PAGE_LIMITS));
		}
	}
}

/** @throws InspectionUnfinishedError if the machine ended the task, and not its file */
function finished<Result>(ran: Ran<Result>): Ran<Result> {
	if (ran.kind === "outOfTime") throw new InspectionUnfinishedError("too_slow");
	if (ran.kind === "killed") throw new InspectionUnfinishedError("killed");
	return ran;
}
