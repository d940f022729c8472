/** Finds the positions of one byte in a chunk, each only once for any number of calls. */
export class ByteFinder {
	readonly #byte: number;
	#foundAt = -1;

	constructor(byte: number) {
		this.#byte = byte;
	}

	/** Must be called before another chunk. */
	reset(): void {
		this.#foundAt = -1;
	}

	/** @returns the first position at or after the given one; the chunk's length if there is none */
	find(chunk: Buffer, position: number): number {
		if (this.#foundAt < position) {
			const found = chunk.indexOf(this.#byte, position);
			this.#foundAt = found < 0 ? chunk.length : found;
		}
		return this.#foundAt;
	}
}
