/** Finds the places of one byte in a chunk, each only once, however often it is asked. */
export class ByteFinder {
	readonly #byte: number;
	#foundAt = -1;

	constructor(byte: number) {
		this.#byte = byte;
	}

	/** To be called before another chunk. */
	reset(): void {
		this.#foundAt = -1;
	}

	/** @returns the first place at or behind a position; the chunk's length where there is none */
	find(chunk: Buffer, position: number): number {
		if (this.#foundAt < position) {
			const found = chunk.indexOf(this.#byte, position);
			this.#foundAt = found < 0 ? chunk.length : found;
		}
		return this.#foundAt;
	}
}
