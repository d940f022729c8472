import { giveBack } from "../../../platform/sealing/give-back.ts";

/** Of the blocks that nobody uses at the moment; more at once are seldom wanted again. */
const UNUSED_MAX = 8;

/**
 * Memory for blocks of one size, taken and given back again and again: new memory each time costs
 * more, by its pages, than what is done with it.
 */
export class BlockMemory {
	readonly #bytes: number;
	readonly #unused: Buffer[] = [];

	constructor(bytes: number) {
		this.#bytes = bytes;
	}

	/** @returns one of the size asked for, with anything in it; only those of the one size come again */
	take(bytes: number): Buffer {
		const unused = bytes === this.#bytes ? this.#unused.pop() : undefined;
		return unused ?? Buffer.allocUnsafeSlow(bytes);
	}

	/** @param block from `take`, that nobody reads or writes any more */
	give(block: Buffer): void {
		if (block.length === this.#bytes && this.#unused.length < UNUSED_MAX) this.#unused.push(block);
		else giveBack(block);
	}
}
