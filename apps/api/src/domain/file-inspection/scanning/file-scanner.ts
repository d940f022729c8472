import { definePort } from "../../../platform/extensions/ports.ts";

/** Why a scanner gave no verdict. A word of ours for the log, never what it answered. */
export type ScanFailure =
	/** nobody takes a connection at its address */
	| "unreachable"
	/** it takes longer than it may */
	| "too_slow"
	/** it hung up, or ended, before its answer was whole */
	| "hung_up"
	/** it answered before it had the whole file */
	| "too_early"
	/** its own limit is smaller than a file may be */
	| "size_limit"
	/** it says that it failed */
	| "failed"
	/** what it says is no answer */
	| "garbled";

/** What a scanner says of a file. Only `clean` lets a file pass. */
export type ScanVerdict =
	| { readonly kind: "clean" }
	/** `signature` is what the scanner calls it: for the log, never for the customer */
	| { readonly kind: "infected"; readonly signature: string }
	| { readonly kind: "unscanned"; readonly reason: ScanFailure };

/** A module that exports `createScanner`, and what that is given. Crosses to another process as JSON. */
export interface ScannerRecipe {
	/** a file: address */
	readonly module: string;
	readonly settings: unknown;
}

/** What the module of a {@link ScannerRecipe} exports. */
export interface ScannerModule {
	createScanner(settings: unknown): FileScanner;
}

/**
 * Looks for malicious contents in a file. Option: `SCANNER`. Files are open only in the processes
 * of the inspection (decision 0010), so a scanner has to be made there: it says how.
 */
export abstract class FileScanner {
	/** false where nothing is scanned */
	abstract readonly isOn: boolean;
	/** a scanner like this one, for another process */
	abstract readonly recipe: ScannerRecipe;
	/** `scan` answers within this */
	abstract readonly timeLimitMs: number;

	/**
	 * Never throws, and is never `clean` unless the whole file was looked at and found clean.
	 *
	 * @param file valid until this resolves: whatever still sends it has to be ended before
	 */
	abstract scan(file: Uint8Array): Promise<ScanVerdict>;

	/** Whether it would answer just now. Never throws, and answers within two seconds. */
	abstract isReachable(): Promise<boolean>;
}

definePort(
	FileScanner,
	{ isOn: "value", recipe: "value", timeLimitMs: "value", scan: "method", isReachable: "method" },
	["SCANNER", "none"],
);
