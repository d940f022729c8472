import { isBlank, isEndOfLine, isRegular } from "./pdf-characters.ts";

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const OPEN_PARENTHESIS = 0x28;
const CLOSE_PARENTHESIS = 0x29;
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;
const HASH_ESCAPE = /#([0-9A-Fa-f]{2})/g;

export type PdfToken =
	| { readonly kind: "name"; readonly name: string }
	| { readonly kind: "string"; readonly bytes: Buffer }
	/** a number, a keyword, or one of `<<`, `>>`, `[` and `]` */
	| { readonly kind: "word"; readonly word: string };

/** Cuts the text of a PDF into tokens (ISO 32000-1, 7.2). Never fails: what is odd is a word. */
export class PdfLexer {
	readonly bytes: Buffer;
	position: number;

	constructor(bytes: Buffer, position: number) {
		this.bytes = bytes;
		this.position = position;
	}

	/** @returns undefined at the end */
	next(): PdfToken | undefined {
		this.skipBlanks();
		const byte = this.bytes[this.position];
		if (byte === undefined) return undefined;
		if (byte === SLASH) return this.#readName();
		if (byte === OPEN_PARENTHESIS) return this.#readString();
		if (byte === LESS && this.bytes[this.position + 1] !== LESS) return this.#readHexString();
		if (isRegular(byte)) return { kind: "word", word: this.#takeRegular() };
		return this.#readSign(byte);
	}

	/** Passes over blanks and comments. */
	skipBlanks(): void {
		for (;;) {
			const byte = this.bytes[this.position];
			if (byte === PERCENT) this.#skipComment();
			else if (isBlank(byte)) this.position += 1;
			else return;
		}
	}

	#skipComment(): void {
		while (this.position < this.bytes.length && !isEndOfLine(this.bytes[this.position]))
			this.position += 1;
	}

	/** `/J#61vaScript` is the same name as `/JavaScript`. */
	#readName(): PdfToken {
		this.position += 1;
		const name = this.#takeRegular().replace(HASH_ESCAPE, (_all, digits: string) =>
			String.fromCharCode(Number.parseInt(digits, 16)),
		);
		return { kind: "name", name };
	}

	#takeRegular(): string {
		const start = this.position;
		while (isRegular(this.bytes[this.position])) this.position += 1;
		return this.bytes.toString("latin1", start, this.position);
	}

	#readSign(byte: number): PdfToken {
		const isDouble = byte === this.bytes[this.position + 1] && (byte === LESS || byte === GREATER);
		const word = String.fromCharCode(byte).repeat(isDouble ? 2 : 1);
		this.position += word.length;
		return { kind: "word", word };
	}

	/** What a string says matters only where it is a key or an address; escapes stay as they are. */
	#readString(): PdfToken {
		const start = this.position + 1;
		let depth = 0;
		for (; this.position < this.bytes.length; this.position += 1) {
			const byte = this.bytes[this.position];
			if (byte === BACKSLASH) this.position += 1;
			else if (byte === OPEN_PARENTHESIS) depth += 1;
			else if (byte === CLOSE_PARENTHESIS) depth -= 1;
			if (depth === 0) break;
		}
		const bytes = unescapeString(this.bytes.subarray(start, this.position));
		this.position += 1;
		return { kind: "string", bytes };
	}

	#readHexString(): PdfToken {
		const end = this.bytes.indexOf(GREATER, this.position);
		const stop = end < 0 ? this.bytes.length : end;
		const digits = this.bytes
			.toString("latin1", this.position + 1, stop)
			.replace(/[^0-9A-Fa-f]/g, "");
		this.position = stop + 1;
		return {
			kind: "string",
			bytes: Buffer.from(digits.padEnd(digits.length + (digits.length % 2), "0"), "hex"),
		};
	}
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g;

function unescapeString(written: Buffer): Buffer {
	if (!written.includes(BACKSLASH)) return written;
	const text = written.toString("latin1").replace(ESCAPE, (_all, octal?: string, sign = "") => {
		if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
		return /[\r\n]/.test(sign) ? "" : (ESCAPES[sign] ?? sign);
	});
	return Buffer.from(text, "latin1");
}
