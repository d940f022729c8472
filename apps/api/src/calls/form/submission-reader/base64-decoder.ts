/** A text that is not plain base64. */
export class Base64Error extends Error {
	override readonly name = "Base64Error";
}

const QUANTUM = 4;
const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;

/**
 * Decodes base64 that arrives in pieces. It is strict by comparing lengths: Node's decoder skips
 * unknown characters, so a piece that decodes to too few bytes is refused. The characters of the
 * URL-safe alphabet, which Node accepts, are searched for.
 */
export class Base64Decoder {
	/** up to three characters that wait for the rest of their group of four */
	#rest = "";
	#isPadded = false;

	/**
	 * @param piece ASCII bytes
	 * @param target receives the bytes; it has room for three for every four of the piece, and three
	 * more
	 * @param position in the target
	 * @returns the number of bytes
	 * @throws Base64Error
	 */
	decodeInto(piece: Buffer, target: Buffer, position: number): number {
		if (piece.includes(HYPHEN) || piece.includes(UNDERSCORE)) throw new Base64Error("Not base64");
		// The first group is decoded alone: prepending it to the others would copy them all.
		const start = Math.min(QUANTUM - this.#rest.length, piece.length);
		const first = this.#rest + piece.toString("latin1", 0, start);
		if (first.length % QUANTUM !== 0) {
			this.#rest = first;
			return 0;
		}
		const end = piece.length - ((piece.length - start) % QUANTUM);
		this.#rest = piece.toString("latin1", end);
		const written = this.#decode(first, target, position);
		return written + this.#decode(piece.toString("latin1", start, end), target, position + written);
	}

	/** @throws Base64Error if the text ends within a group of four */
	end(): void {
		if (this.#rest !== "") throw new Base64Error("The text ends too early");
	}

	#decode(text: string, target: Buffer, position: number): number {
		if (text === "") return 0;
		if (this.#isPadded) throw new Base64Error("Text after the padding");
		this.#isPadded = text.endsWith("=");
		const written = target.write(text, position, "base64");
		if (written !== (text.length / QUANTUM) * 3 - countPadding(text))
			throw new Base64Error("Not base64");
		return written;
	}
}

function countPadding(text: string): number {
	if (!text.endsWith("=")) return 0;
	return text.endsWith("==") ? 2 : 1;
}
