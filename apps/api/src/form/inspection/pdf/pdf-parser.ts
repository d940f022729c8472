import { tooComplex } from "../refused-file-error.ts";
import { isBlank, isRegular } from "./pdf-characters.ts";
import type { PdfLexer, PdfToken } from "./pdf-lexer.ts";
import type { PdfDictionary, PdfValue } from "./pdf-value.ts";

const MAX_DEPTH = 100;
const INTEGER = /^\+?\d{1,20}$/;
const NUMBER = /^[+-]*\d*\.?\d*$/;
/** Where one of these stands an object has ended, whatever is still open. */
const OBJECT_ENDS = ["endobj", "obj", "stream", "endstream", "xref", "trailer", "startxref"];

const PERCENT = 0x25;
const LETTER_R = 0x52;
const CLOSING_SIGNS = [">>", "]"];

export interface ParsedValue {
	/** undefined where there is none */
	readonly value: PdfValue | undefined;
	/** false where it is left open or closed by the wrong sign: there each reader goes its own way */
	readonly isWhole: boolean;
}

/**
 * Parses one value. Forgiving, as PDF readers are: what is left open ends with the object.
 *
 * @param position where the value begins; `lexer.position` is behind it afterwards
 * @throws RefusedFileError where it is nested more deeply than any honest one
 */
export function parseValue(lexer: PdfLexer): ParsedValue {
	const parser = new PdfParser(lexer);
	const value = parser.parse();
	return { value, isWhole: parser.isWhole };
}

class PdfParser {
	readonly #lexer: PdfLexer;
	isWhole = true;

	constructor(lexer: PdfLexer) {
		this.#lexer = lexer;
	}

	parse(): PdfValue | undefined {
		const token = this.#lexer.next();
		return token && this.#parseFrom(token, 0);
	}

	#parseFrom(token: PdfToken, depth: number): PdfValue {
		if (token.kind !== "word") return token;
		if (depth > MAX_DEPTH) throw tooComplex("Nested too deeply");
		if (token.word === "<<") return this.#parseDictionary(depth);
		if (token.word === "[") return { kind: "array", items: this.#parseItems("]", depth) };
		if (INTEGER.test(token.word) && this.#takesReference())
			return { kind: "reference", object: Number(token.word) };
		if (/\d/.test(token.word) && NUMBER.test(token.word))
			return { kind: "number", number: Number(token.word.replace(/^[+-]+(?=[+-])/, "")) };
		return token;
	}

	/** Values up to a closing sign, or to where the object ends. */
	#parseItems(closing: string, depth: number): PdfValue[] {
		const items: PdfValue[] = [];
		for (;;) {
			const start = this.#lexer.position;
			const token = this.#lexer.next();
			if (token !== undefined && isWord(token, closing)) return items;
			if (token === undefined || isObjectEnd(token)) {
				this.isWhole = false;
				this.#lexer.position = start;
				return items;
			}
			if (token.kind === "word" && CLOSING_SIGNS.includes(token.word)) this.isWhole = false;
			items.push(this.#parseFrom(token, depth + 1));
		}
	}

	/**
	 * Keys are names; anything else between two keys is passed over. Some readers take the closing
	 * sign behind a last key for its value.
	 */
	#parseDictionary(depth: number): PdfDictionary {
		const items = this.#parseItems(">>", depth);
		const entries: [string, PdfValue][] = [];
		for (let index = 0; index < items.length; index++) {
			const [key, value] = [items[index], items[index + 1]];
			if (key?.kind !== "name" || value === undefined) {
				if (key?.kind === "name") this.isWhole = false;
				continue;
			}
			entries.push([key.name, value]);
			index += 1;
		}
		return { kind: "dictionary", entries };
	}

	/** Reads on over `0 R` behind an integer, and back again where that is not there. */
	#takesReference(): boolean {
		const start = this.#lexer.position;
		if (!this.#mayBeReference(start)) return false;
		const generation = this.#lexer.next();
		if (generation?.kind === "word" && INTEGER.test(generation.word)) {
			const sign = this.#lexer.next();
			if (sign !== undefined && isWord(sign, "R")) return true;
		}
		this.#lexer.position = start;
		return false;
	}

	/** Looks at bytes alone, because most integers are none and tokens take ten times as long. */
	#mayBeReference(start: number): boolean {
		const { bytes } = this.#lexer;
		let at = start;
		while (isBlank(bytes[at])) at += 1;
		while (isRegular(bytes[at])) at += 1;
		while (isBlank(bytes[at])) at += 1;
		return bytes[at] === LETTER_R || bytes[at] === PERCENT;
	}
}

function isObjectEnd(token: PdfToken): boolean {
	return token.kind === "word" && OBJECT_ENDS.includes(token.word);
}

function isWord(token: PdfToken, word: string): boolean {
	return token.kind === "word" && token.word === word;
}
