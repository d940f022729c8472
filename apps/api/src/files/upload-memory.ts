import { FairPlaces } from "../schedule/fair-places.ts";

/** Uploads are nobody's in particular: they wait in the order in which they came. */
const OWNER = "";

/**
 * Memory for so many files at once, taken for each upload and used again for a later one: memory that
 * is new each time costs more, by its pages and by the collector, than sending what is in it.
 */
export class UploadMemory {
	readonly #bytes: number;
	readonly #places: FairPlaces;
	readonly #unused: Buffer[] = [];

	/**
	 * @param places how many uploads run at once; the others wait
	 * @param bytes of the largest file that a place has memory for; a larger one gets its own
	 */
	constructor(places: number, bytes: number) {
		this.#places = new FairPlaces(places);
		this.#bytes = bytes;
	}

	/** @param upload may use the memory until its promise is settled */
	async with<Result>(length: number, upload: (memory: Buffer) => Promise<Result>): Promise<Result> {
		if (length > this.#bytes)
			return await this.#places.run(OWNER, () => upload(Buffer.allocUnsafeSlow(length)));
		return await this.#places.run(OWNER, async () => {
			const memory = this.#unused.pop() ?? Buffer.allocUnsafeSlow(this.#bytes);
			try {
				return await upload(memory.subarray(0, length));
			} finally {
				this.#unused.push(memory);
			}
		});
	}
}
