const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/**
 * A task that runs one at a time. Requests during a run cause one further run; after a failure the
 * run is repeated after growing pauses.
 */
export class RepeatedTask {
	readonly #task: () => Promise<void>;
	#isRequested = false;
	#running: Promise<void> | undefined;
	#failures = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(task: () => Promise<void>) {
		this.#task = task;
	}

	/** Present while the task runs. */
	get running(): Promise<void> | undefined {
		return this.#running;
	}

	request(): void {
		clearTimeout(this.#timer);
		this.#isRequested = true;
		this.#running ??= this.#run();
	}

	async #run(): Promise<void> {
		while (this.#isRequested) {
			this.#isRequested = false;
			await this.#task().then(
				() => {
					this.#failures = 0;
				},
				() => this.#requestLater(),
			);
		}
		this.#running = undefined;
	}

	#requestLater(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.request(), retryPause(this.#failures++));
	}
}

/** @returns milliseconds: twice as long after each failure, up to half a minute */
export function retryPause(failures: number): number {
	return Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
}
