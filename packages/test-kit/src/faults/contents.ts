/** The bytes of a file: supports writes at any offset, holes filled with zeros, and truncation. */
export class Contents {
	#bytes = Buffer.alloc(0);
	#size = 0;

	get size(): number {
		return this.#size;
	}

	write(offset: number, bytes: Uint8Array): void {
		this.#reserve(offset + bytes.length);
		this.#bytes.set(bytes, offset);
		this.#size = Math.max(this.#size, offset + bytes.length);
	}

	resize(size: number): void {
		this.#reserve(size);
		if (size < this.#size) this.#bytes.fill(0, size, this.#size);
		this.#size = size;
	}

	/** @returns a copy */
	toBuffer(): Buffer {
		return Buffer.from(this.#bytes.subarray(0, this.#size));
	}

	copy(): Contents {
		const copy = new Contents();
		copy.write(0, this.#bytes.subarray(0, this.#size));
		return copy;
	}

	#reserve(size: number): void {
		if (size <= this.#bytes.length) return;
		const larger = Buffer.alloc(Math.max(size, 2 * this.#bytes.length));
		this.#bytes.copy(larger, 0, 0, this.#size);
		this.#bytes = larger;
	}
}
