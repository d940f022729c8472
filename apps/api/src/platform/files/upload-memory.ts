import { FairPlaces } from "../concurrency/fair-places.ts";

/** Uploads share one owner, so they wait in order of arrival. */
const OWNER = "";

/**
 * A pool of buffers for concurrent uploads, reused by later ones: allocating a new buffer each time
 * costs more, in page faults and garbage collection, than sending its contents.
 */
export class UploadMemory {
	readonly #bytes: number;
	readonly #places: FairPlaces;
	readonly #unused: Buffer[] = [];

	/**
	 * @param places number of concurrent uploads; the others wait
	 * @param bytes size of a buffer, for the largest expected file; a larger file gets its own
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
