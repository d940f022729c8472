/** Of each slice a process runs its share, and stands still for the rest. */
const SLICE_MS = 20;

/**
 * Makes a process so many times slower, every thread of it: what the DevTools protocol slows down is
 * the page alone, not its workers.
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

	/** Lets it run as it did before. */
	end(): void {
		for (const timer of this.#timers) clearTimeout(timer);
		process.kill(this.#pid, "SIGCONT");
	}
}
