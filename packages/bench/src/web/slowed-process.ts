/** The process runs for its share of each slice and is stopped for the rest. */
const SLICE_MS = 20;

/**
 * Slows down all threads of a process. The DevTools protocol only slows down the page, not its
 * workers.
 */
export class SlowedProcess {
	readonly #pid: number;
	readonly #timers: NodeJS.Timeout[] = [];

	constructor(pid: number, times: number) {
		this.#pid = pid;
		const stop = () => {
			process.kill(pid, "SIGSTOP");
			this.#timers[1] = setTimeout(() => process.kill(pid, "SIGCONT"), SLICE_MS * (1 - 1 / times));
		};
		this.#timers[0] = setInterval(stop, SLICE_MS);
	}

	/** Ends the slow-down. */
	end(): void {
		for (const timer of this.#timers) clearTimeout(timer);
		process.kill(this.#pid, "SIGCONT");
	}
}
