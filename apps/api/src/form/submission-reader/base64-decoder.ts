/** A text that is not plain base64. */
export class Base64Error extends Error {
	override readonly name = "Base64Error";
}

const QUANTUM = 4;
const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;
const EQUALS = 0x3d;

/**
 * Decodes base64 that comes in pieces. Strict, by comparing lengths: Node's decoder passes over
 * what it does not know, so a piece that decodes to fewer bytes than it should is refused. The
 * signs of the web-safe alphabet, which it does know, are looked for.
 */
export class Base64Decoder {
	#rest: Buffer = Buffer.alloc(0);
	#isPadded = false;

	/**
	 * @param piece ASCII bytes; copied where they are kept
	 * @throws Base64Error
	 */
	update(piece: Uint8Array): Buffer {
		const text = this.#rest.length === 0 ? Buffer.from(piece) : Buffer.concat([this.#rest, piece]);
		const whole = text.length - (text.length % QUANTUM);
		this.#rest = Buffer.from(text.subarray(whole));
		return this.#decode(text.subarray(0, whole));
	}

	/** @throws Base64Error where the text ends within a group of four */
	end(): void {
		if (this.#rest.length > 0) throw new Base64Error("The text ends too early");
	}

	#decode(text: Buffer): Buffer {
		if (text.length === 0) return text;
		if (this.#isPadded) throw new Base64Error("Text after the padding");
		if (text.includes(HYPHEN) || text.includes(UNDERSCORE)) throw new Base64Error("Not base64");
		const padding = countPadding(text);
		this.#isPadded = padding > 0;
		const decoded = Buffer.from(text.toString("latin1"), "base64");
		if (decoded.length !== (text.length / QUANTUM) * 3 - padding)
			throw new Base64Error("Not base64");
		return decoded;
	}
}

function countPadding(text: Buffer): number {
	if (text.at(-1) !== EQUALS) return 0;
	return text.at(-2) === EQUALS ? 2 : 1;
}
