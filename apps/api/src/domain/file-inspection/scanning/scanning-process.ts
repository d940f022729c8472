import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { generateDataKey } from "../../../platform/sealing/data-key.ts";
import { FileProcess, type SealedFile } from "../process/file-process.ts";
import { InspectionUnfinishedError } from "../process/inspection-unfinished-error.ts";
import { lockedInOptions } from "../process/locked-in.ts";
import type { FileScanner, ScannerRecipe, ScanVerdict } from "./file-scanner.ts";
import type { ScanningResult, ScanningWork } from "./scanning-main.ts";

/** The process's file, in `src` as in `dist`. */
const MAIN = new URL(`./scanning-main${extname(import.meta.url)}`, import.meta.url);
/** For opening a file, without the scan; a busy machine may need it. */
const OPENING_LIMIT_MS = 3_000;
/** A scanner says within two seconds whether it is available. */
const REACHING_LIMIT_MS = 5_000;

/** A process that opens files and passes them to a scanner. It alone has the network. */
export class ScanningProcess extends FileProcess<ScanningWork, ScanningResult> {
	readonly #recipe: ScannerRecipe;
	readonly #timeLimitMs: number;

	/** @param draftDirectory where the sealed files are */
	constructor({ recipe, timeLimitMs }: FileScanner, draftDirectory?: string) {
		const options = lockedInOptions({ draftDirectory, module: recipe.module, hasNetwork: true });
		super([...options, fileURLToPath(MAIN)]);
		this.#recipe = recipe;
		this.#timeLimitMs = timeLimitMs;
	}

	/**
	 * Has one sealed file scanned. The next call must wait for the end of this one.
	 *
	 * @throws SealBrokenError, InspectionUnfinishedError, and whatever `fill` throws
	 */
	async scan(file: SealedFile): Promise<ScanVerdict> {
		const timeLimitMs = this.#timeLimitMs;
		const work = { kind: "scan", recipe: this.#recipe, timeLimitMs } as const;
		const { result } = await this.run(file, work, { wallMs: timeLimitMs + OPENING_LIMIT_MS });
		if (result?.kind === "scanned") return result.verdict;
		return { kind: "unscanned", reason: "too_slow" };
	}

	/** Whether the process can reach the scanner. Never throws. */
	async reaches(): Promise<boolean> {
		const work = { kind: "reach", recipe: this.#recipe } as const;
		const nothing = { key: generateDataKey(), purpose: "", fill: async () => 0 };
		try {
			const { result } = await this.run(nothing, work, { wallMs: REACHING_LIMIT_MS });
			return result?.kind === "reached" && result.isReachable;
		} catch (error) {
			if (error instanceof InspectionUnfinishedError) return false;
			throw error;
		}
	}
}
