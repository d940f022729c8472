import { seededRandom } from "@sim-registration/sample-documents";

/** Reproducible choices by seed. */
export class Random {
	readonly #next: () => number;

	constructor(seed: number) {
		this.#next = seededRandom(seed);
	}

	/** @returns true with this probability */
	happens(probability: number): boolean {
		return this.#next() < probability;
	}

	/** @returns a whole number from 0 to below this */
	below(end: number): number {
		return Math.floor(this.#next() * end);
	}

	/** @throws RangeError for an empty list */
	one<Item>(items: readonly Item[]): Item {
		const chosen = items[this.below(items.length)];
		if (chosen === undefined) throw new RangeError("There is nothing to choose from");
		return chosen;
	}

	bytes(length: number): Buffer {
		return Buffer.from(Array.from({ length }, () => this.below(256)));
	}
}
