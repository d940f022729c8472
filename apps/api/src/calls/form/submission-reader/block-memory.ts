import { giveBack } from "../../../platform/sealing/give-back.ts";

/** Maximum number of unused blocks; more are rarely needed again. */
const UNUSED_MAX = 8;

/**
 * Memory for blocks of one size, which is reused: allocating its pages costs more than the work
 * with them.
 */
export class BlockMemory {
	readonly #bytes: number;
	readonly #unused: Buffer[] = [];

	constructor(bytes: number) {
		this.#bytes = bytes;
	}

	/**
	 * @returns a block of this size with arbitrary content; only blocks of the one size are reused
	 */
	take(bytes: number): Buffer {
		const unused = bytes === this.#bytes ? this.#unused.pop() : undefined;
		return unused ?? Buffer.allocUnsafeSlow(bytes);
	}

	/** @param block from `take`, no longer read or written */
	give(block: Buffer): void {
		if (block.length === this.#bytes && this.#unused.length < UNUSED_MAX) this.#unused.push(block);
		else giveBack(block);
	}
}
