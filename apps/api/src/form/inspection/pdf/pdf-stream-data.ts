import { isBlank } from "./pdf-characters.ts";
import { PdfLexer } from "./pdf-lexer.ts";

const KEYWORD = "stream";
const END = "endstream";
const LOOKED_AT_BYTES = 16;

/** Where the data of streams begin and end in a file. */
export class PdfStreamData {
	readonly #bytes: Buffer;
	#ends: number[] | undefined;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	/**
	 * @param position behind the stream's dictionary
	 * @returns undefined where no data follow; `isPlain` where the keyword ends its line, as it must
	 */
	startAt(position: number): { start: number; isPlain: boolean } | undefined {
		const bytes = this.#bytes;
		const lexer = new PdfLexer(bytes, position);
		lexer.skipBlanks();
		const end = lexer.position + KEYWORD.length;
		if (bytes.toString("latin1", lexer.position, end) !== KEYWORD) return undefined;
		const isPair = bytes.toString("latin1", end, end + 2) === "\r\n";
		const hasLine = isPair || [0x0a, 0x0d].includes(bytes[end] ?? 0);
		return { start: end + (isPair ? 2 : hasLine ? 1 : 0), isPlain: hasLine };
	}

	/** The one length that is said, where the end stands there; else the longest that a reader may take. */
	end(start: number, lengths: readonly number[]): number {
		const said = [...new Set(lengths)].map((length) => start + length);
		const [only] = said;
		if (said.length === 1 && only !== undefined && this.#isEnd(only)) return only;
		const possible = said.filter((end) => end >= start && end <= this.#bytes.length);
		return Math.max(this.#nextEnd(start), ...possible);
	}

	#isEnd(position: number): boolean {
		if (!(position >= 0)) return false;
		let at = position;
		while (at < position + LOOKED_AT_BYTES && isBlank(this.#bytes[at])) at += 1;
		return this.#bytes.toString("latin1", at, at + END.length) === END;
	}

	/** Looked up, so that a file of nothing but beginnings costs no more than another. */
	#nextEnd(start: number): number {
		this.#ends ??= findAll(this.#bytes, END);
		let [low, high] = [0, this.#ends.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.#ends[middle] ?? 0) < start) low = middle + 1;
			else high = middle;
		}
		return this.#ends[low] ?? this.#bytes.length;
	}
}

function findAll(bytes: Buffer, word: string): number[] {
	const found: number[] = [];
	for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) found.push(at);
	return found;
}
