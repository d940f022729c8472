import { EICAR } from "../../../src/domain/file-inspection/scanning/eicar-files.ts";
import {
	FileScanner,
	type ScanVerdict,
} from "../../../src/domain/file-inspection/scanning/file-scanner.ts";

/** How a scanner is broken, if at all. */
export type ScannerFault =
	| "none"
	| "unreachable"
	| "too small"
	| "first bytes only"
	| "unspeakable name"
	| "one place for all"
	| "blind when made again"
	| "slower when made again"
	| "clean while away"
	| "said to be there while away";

const SMALL_BYTES = 1_000_000;
const TIME_LIMIT_MS = 5_000;

/** Detects only EICAR. */
class EicarScanner extends FileScanner {
	override readonly isOn = true;
	override readonly timeLimitMs: number;
	readonly #fault: ScannerFault;
	readonly #isMadeAgain: boolean;
	#place: Uint8Array = new Uint8Array();
	isAway = false;

	constructor(fault: ScannerFault, isMadeAgain: boolean) {
		super();
		this.#fault = fault;
		this.#isMadeAgain = isMadeAgain;
		const isSlower = isMadeAgain && fault === "slower when made again";
		this.timeLimitMs = isSlower ? 2 * TIME_LIMIT_MS : TIME_LIMIT_MS;
	}

	override get recipe() {
		return { module: import.meta.url, settings: this.#fault };
	}

	override isReachable(): Promise<boolean> {
		if (this.isAway) return Promise.resolve(this.#fault === "said to be there while away");
		return Promise.resolve(this.#fault !== "unreachable");
	}

	override async scan(file: Uint8Array): Promise<ScanVerdict> {
		if (this.isAway && this.#fault !== "clean while away")
			return { kind: "unscanned", reason: "unreachable" };
		if (this.#fault === "too small" && file.length > SMALL_BYTES)
			return { kind: "unscanned", reason: "size_limit" };
		this.#place = file;
		await Promise.resolve();
		const scanned = this.#fault === "one place for all" ? this.#place : file;
		if (!this.#isFound(Buffer.from(scanned))) return { kind: "clean" };
		const signature = this.#fault === "unspeakable name" ? "Eicar\nfound" : "Eicar";
		return { kind: "infected", signature };
	}

	#isFound(file: Buffer): boolean {
		if (this.#isMadeAgain && this.#fault === "blind when made again") return false;
		const at = file.indexOf(EICAR);
		return this.#fault === "first bytes only" ? at === 0 : at >= 0;
	}
}

/** A scanner with a fault, for a test. */
export function scannerWith(fault: ScannerFault): EicarScanner {
	return new EicarScanner(fault, false);
}

/**
 * Named by the recipe.
 *
 * @public
 */
export function createScanner(fault: ScannerFault): FileScanner {
	return new EicarScanner(fault, true);
}
