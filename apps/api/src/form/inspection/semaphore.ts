/** Lets so many tasks run at once; the others wait, the first come first. */
export class Semaphore {
	readonly #waiting: (() => void)[] = [];
	#free: number;

	constructor(places: number) {
		this.#free = places;
	}

	async run<Result>(task: () => Promise<Result>): Promise<Result> {
		if (this.#free > 0) this.#free -= 1;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = this.#waiting.shift();
			if (next) next();
			else this.#free += 1;
		}
	}
}
