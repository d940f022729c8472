/**
 * Limits the number of concurrent tasks. The others wait in a queue per owner, and a free place
 * goes to the owners in turn, so that many tasks of one owner do not delay others.
 */
export class FairPlaces {
	readonly #waiting = new Map<string, (() => void)[]>();
	#free: number;

	constructor(places: number) {
		this.#free = places;
	}

	async run<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
		if (this.#free > 0) this.#free -= 1;
		else await new Promise<void>((resolve) => this.#enqueue(owner, resolve));
		try {
			return await task();
		} finally {
			const next = this.#dequeue();
			if (next) next();
			else this.#free += 1;
		}
	}

	/** @returns undefined if no place is free */
	runIfFree<Result>(task: () => Promise<Result>): Promise<Result> | undefined {
		return this.#free > 0 ? this.run("", task) : undefined;
	}

	#enqueue(owner: string, start: () => void): void {
		const queue = this.#waiting.get(owner) ?? [];
		queue.push(start);
		this.#waiting.set(owner, queue);
	}

	/** A Map keeps insertion order, so an owner that was served moves to the end. */
	#dequeue(): (() => void) | undefined {
		for (const [owner, queue] of this.#waiting) {
			const next = queue.shift();
			this.#waiting.delete(owner);
			if (queue.length > 0) this.#waiting.set(owner, queue);
			return next;
		}
		return undefined;
	}
}
