import { CALL_LIMIT_MS, definePort } from "../../../platform/extensions/ports.ts";

/** Why a scanner gave no verdict, in our terms for the log, never in the scanner's. */
export type ScanFailure =
	/** nothing accepts a connection at its address */
	| "unreachable"
	/** it takes longer than its time limit */
	| "too_slow"
	/** it disconnected or ended before its answer was complete */
	| "hung_up"
	/** it answered before it had the whole file */
	| "too_early"
	/** its own limit is smaller than a file may be */
	| "size_limit"
	/** it reports a failure */
	| "failed"
	/** its answer is invalid */
	| "garbled";

/** A scanner's verdict on a file. Only `clean` lets a file pass. */
export type ScanVerdict =
	| { readonly kind: "clean" }
	/** `signature` is the scanner's name for it: for the log, never for the customer */
	| { readonly kind: "infected"; readonly signature: string }
	| { readonly kind: "unscanned"; readonly reason: ScanFailure };

/** A module that exports `createScanner`, and its argument. Sent to another process as JSON. */
export interface ScannerRecipe {
	/** a file: address */
	readonly module: string;
	readonly settings: unknown;
}

/** The export of the module in a {@link ScannerRecipe}. */
export interface ScannerModule {
	createScanner(settings: unknown): FileScanner;
}

/**
 * Looks for malicious contents in a file. Selected by `SCANNER`. The server's main process opens no
 * files, so a scanner is made in a separate process, from its recipe (decision 0014).
 */
export abstract class FileScanner {
	/** false if nothing is scanned */
	abstract readonly isOn: boolean;
	/** how another process makes a scanner like this one */
	abstract readonly recipe: ScannerRecipe;
	/** time limit of `scan`, 30 seconds at most */
	abstract readonly timeLimitMs: number;

	/**
	 * Never throws, and returns `clean` only if the whole file was scanned and found clean.
	 *
	 * @param file valid until this resolves: sending must have ended by then
	 * @param signal aborts at the time limit
	 */
	abstract scan(file: Uint8Array, signal?: AbortSignal): Promise<ScanVerdict>;

	/**
	 * Whether the scanner would answer at the moment. Never throws, and answers within two seconds.
	 */
	abstract isReachable(signal?: AbortSignal): Promise<boolean>;
}

/** Health checks wait for it. */
const REACHING_LIMIT_MS = 2_000;

definePort(
	FileScanner,
	{
		isOn: "value",
		recipe: "value",
		timeLimitMs: { most: CALL_LIMIT_MS },
		scan: { limitMs: CALL_LIMIT_MS, signalAt: 1 },
		isReachable: { limitMs: REACHING_LIMIT_MS, signalAt: 0 },
	},
	["SCANNER", "none"],
);
