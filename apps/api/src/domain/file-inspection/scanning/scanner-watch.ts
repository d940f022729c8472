import { Injectable, type OnApplicationBootstrap } from "@nestjs/common";
import { Log } from "../../../platform/logging/log.ts";
import { FileScanner } from "./file-scanner.ts";
import { ScanningProcesses } from "./scanning-processes.ts";

/** Minimum interval of asking the scanner, however often the state is requested. */
const KNOWN_FOR_MS = 3_000;

export type ScannerState = "off" | "ready" | "unavailable";

const EVENTS: Readonly<Record<ScannerState, string>> = {
	off: "scanner_off",
	ready: "scanner_ready",
	unavailable: "scanner_unavailable",
};

/**
 * Knows whether files can be scanned at the moment, and logs every change. It asks twice: from the
 * server, and from one of the processes that scan, which may read less.
 */
@Injectable()
export class ScannerWatch implements OnApplicationBootstrap {
	readonly #scanner: FileScanner;
	readonly #processes: ScanningProcesses;
	readonly #log: Log;
	#asked: { readonly at: number; readonly state: Promise<ScannerState> } | undefined;
	#logged: ScannerState | undefined;

	constructor(scanner: FileScanner, processes: ScanningProcesses, log: Log) {
		this.#scanner = scanner;
		this.#processes = processes;
		this.#log = log;
	}

	/**
	 * Logs at the start whether files are scanned. The start does not wait for it: the scanner may
	 * still be starting, and so may the process that is asked.
	 */
	onApplicationBootstrap(): void {
		void this.state();
	}

	/** The state, a few seconds old at most. */
	state(): Promise<ScannerState> {
		const now = performance.now();
		if (this.#asked === undefined || now - this.#asked.at > KNOWN_FOR_MS)
			this.#asked = { at: now, state: this.#ask() };
		return this.#asked.state;
	}

	async #ask(): Promise<ScannerState> {
		const state = await this.#read();
		if (state !== this.#logged) {
			if (state === "ready") this.#log.info(EVENTS[state]);
			else this.#log.warn(EVENTS[state]);
		}
		this.#logged = state;
		return state;
	}

	async #read(): Promise<ScannerState> {
		if (!this.#scanner.isOn) return "off";
		const isReachable = await this.#scanner.isReachable().catch(() => false);
		const isReady = isReachable && (await this.#processes.reachesScanner());
		return isReady ? "ready" : "unavailable";
	}
}
