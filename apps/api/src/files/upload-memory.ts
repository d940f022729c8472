/**
 * Memory for so many files at once, taken for each upload and used again for a later one: memory that
 * is new each time costs more, by its pages and by the collector, than sending what is in it.
 */
export class UploadMemory {
	readonly #bytes: number;
	readonly #waiting: (() => void)[] = [];
	readonly #unused: Buffer[] = [];
	#left: number;

	/**
	 * @param places how many uploads run at once; the others wait in the order in which they came
	 * @param bytes of the largest file that a place has memory for; a larger one gets its own
	 */
	constructor(places: number, bytes: number) {
		this.#left = places;
		this.#bytes = bytes;
	}

	/** @param upload may use the memory until its promise is settled */
	async with<Result>(length: number, upload: (memory: Buffer) => Promise<Result>): Promise<Result> {
		if (this.#left > 0) this.#left -= 1;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
		const memory = this.#unused.pop() ?? Buffer.allocUnsafeSlow(this.#bytes);
		try {
			const isEnough = length <= memory.length;
			return await upload(isEnough ? memory.subarray(0, length) : Buffer.allocUnsafeSlow(length));
		} finally {
			this.#unused.push(memory);
			const next = this.#waiting.shift();
			if (next) next();
			else this.#left += 1;
		}
	}
}
