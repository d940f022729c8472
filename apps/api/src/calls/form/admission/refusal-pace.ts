/** A refusal takes up to 1.5 ms of CPU time. */
const INTERVAL_MS = 20;
/** A hundred refusals at once: more than a person gets in the life of a session. */
const ALLOWANCE_MS = 100 * INTERVAL_MS;
/** However many others of its network are refused, a customer may soon send again. */
const PAUSE_MAX_MS = 2_000;

/** Spaces out the refused submissions of a session or a network beyond its first hundred. */
export class RefusalPace {
	/** when each owner may again be refused a hundred times at once; the oldest refusal first */
	readonly #freshAt = new Map<string, number>();

	/** Counts a refusal, and calls `next` when all of its owners may be refused again. */
	pause(owners: readonly string[], next: () => void): void {
		const now = performance.now();
		for (const [owner, freshAt] of this.#freshAt) {
			if (freshAt > now) break;
			this.#freshAt.delete(owner);
		}
		const pauseMs = Math.max(...owners.map((owner) => this.#count(owner, now)));
		if (pauseMs <= 0) next();
		else setTimeout(next, pauseMs).unref();
	}

	/** @returns how long the owner pauses, in milliseconds; 0 or less for the first hundred */
	#count(owner: string, now: number): number {
		const freshAt = Math.max(now, this.#freshAt.get(owner) ?? now) + INTERVAL_MS;
		const pauseMs = Math.min(freshAt - now - ALLOWANCE_MS, PAUSE_MAX_MS);
		this.#freshAt.delete(owner);
		this.#freshAt.set(owner, now + ALLOWANCE_MS + pauseMs);
		return pauseMs;
	}
}
