/** There was no room for a submission in time. */
export class NoRoomError extends Error {
	override readonly name = "NoRoomError";

	/** @param lack `storage_full` if the disk has no room for its drafts */
	constructor(readonly lack: "busy" | "storage_full") {
		super("No room for another submission");
	}
}

/** Limits how long submissions wait for room. */
export class WaitLimit {
	readonly #maxWaitMs: number;
	/** waits that have lasted long enough, the longest first */
	readonly #overdue = new Set<AbortController>();

	constructor(maxWaitMs: number) {
		this.#maxWaitMs = maxWaitMs;
	}

	/**
	 * Runs a task that may have to wait for room.
	 *
	 * @param gone aborted when the client has disconnected
	 * @param task gets a signal that ends its wait, after the longest wait or when the client is gone
	 */
	async run<Result>(
		gone: AbortSignal,
		task: (stopWaiting: AbortSignal) => Promise<Result>,
	): Promise<Result> {
		const over = new AbortController();
		const timer = setTimeout(() => this.#endSoon(over), this.#maxWaitMs);
		try {
			return await task(AbortSignal.any([gone, over.signal]));
		} finally {
			clearTimeout(timer);
			this.#overdue.delete(over);
		}
	}

	/**
	 * Ends one overdue wait in each turn of the event loop. Timers that expire together run one after
	 * another, and thousands of refusals at once would hold up everybody else.
	 */
	#endSoon(wait: AbortController): void {
		if (this.#overdue.size === 0) setImmediate(() => this.#endNext());
		this.#overdue.add(wait);
	}

	#endNext(): void {
		const [next] = this.#overdue;
		if (next === undefined) return;
		this.#overdue.delete(next);
		next.abort();
		if (this.#overdue.size > 0) setImmediate(() => this.#endNext());
	}
}
