const MS_PER_MINUTE = 60_000;

interface ProgressOptions {
	/** receives each line; by default standard error */
	readonly say?: (line: string) => void;
	/** monotonic milliseconds */
	readonly now?: () => number;
}

/**
 * Reports the progress of a long run and the estimated time left: `50 clients, round 2 of 3: about
 * 4 min left`.
 */
export class Progress {
	readonly #steps: number;
	readonly #say: (line: string) => void;
	readonly #now: () => number;
	readonly #startedAt: number;
	#done = 0;

	/** @param steps number of calls of `step` */
	constructor(steps: number, options: ProgressOptions = {}) {
		this.#steps = steps;
		this.#say = options.say ?? ((line) => process.stderr.write(`${line}\n`));
		this.#now = options.now ?? (() => performance.now());
		this.#startedAt = this.#now();
	}

	/** Called before each step. Estimates the time left from the steps so far. */
	step(title: string): void {
		const perStep = (this.#now() - this.#startedAt) / this.#done;
		const left = Math.ceil((perStep * (this.#steps - this.#done)) / MS_PER_MINUTE);
		this.#say(this.#done === 0 ? `${title} …` : `${title}: about ${left} min left`);
		this.#done++;
	}

	/** Calls `step` before each of the rounds 0 to `count - 1`. */
	*rounds(title: string, count: number): Generator<number> {
		for (let round = 0; round < count; round++) {
			this.step(`${title}, round ${round + 1} of ${count}`);
			yield round;
		}
	}
}
