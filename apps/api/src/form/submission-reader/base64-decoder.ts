/** A text that is not plain base64. */
export class Base64Error extends Error {
	override readonly name = "Base64Error";
}

const QUANTUM = 4;
const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;

/**
 * Decodes base64 that comes in pieces. Strict, by comparing lengths: Node's decoder passes over
 * what it does not know, so a piece that decodes to fewer bytes than it should is refused. The
 * signs of the web-safe alphabet, which it does know, are looked for.
 */
export class Base64Decoder {
	/** up to three signs that wait for the rest of their group of four */
	#rest = "";
	#isPadded = false;
	/** Used again for each piece: garbage of the size of the files is what a busy server dies of. */
	#decoded = Buffer.alloc(0);

	/**
	 * @param piece ASCII bytes
	 * @returns the bytes, valid until the next call
	 * @throws Base64Error
	 */
	update(piece: Buffer): Buffer {
		const length = this.#rest.length + piece.length;
		const tail = Math.min(length % QUANTUM, piece.length);
		const text = this.#rest + piece.toString("latin1", 0, piece.length - tail);
		const isWhole = text.length % QUANTUM === 0;
		const whole = isWhole ? text : "";
		this.#rest = (isWhole ? "" : text) + piece.toString("latin1", piece.length - tail);
		if (piece.includes(HYPHEN) || piece.includes(UNDERSCORE)) throw new Base64Error("Not base64");
		return this.#decode(whole);
	}

	/** @throws Base64Error where the text ends within a group of four */
	end(): void {
		if (this.#rest !== "") throw new Base64Error("The text ends too early");
	}

	#decode(text: string): Buffer {
		const expected = (text.length / QUANTUM) * 3 - countPadding(text);
		if (text === "") return this.#decoded.subarray(0, 0);
		if (this.#isPadded) throw new Base64Error("Text after the padding");
		this.#isPadded = text.endsWith("=");
		if (this.#decoded.length < expected) this.#decoded = Buffer.allocUnsafeSlow(expected);
		const written = this.#decoded.write(text, "base64");
		if (written !== expected) throw new Base64Error("Not base64");
		return this.#decoded.subarray(0, written);
	}
}

function countPadding(text: string): number {
	if (!text.endsWith("=")) return 0;
	return text.endsWith("==") ? 2 : 1;
}
