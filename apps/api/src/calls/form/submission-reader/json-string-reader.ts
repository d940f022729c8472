/** A text that is not JSON, or exceeds a limit that no registration reaches. */
export class JsonRefusedError extends Error {
	override readonly name = "JsonRefusedError";
}

/** Limits on strings, which apply before anything is built from them. */
export interface JsonStringLimits {
	/** of a key or a collected string, as written */
	readonly maxStringBytes: number;
	/** in all streamed strings together; base64 needs none, and some encoders write `\/` */
	readonly maxEscapes: number;
}

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const LETTER_U = 0x75;
const UNICODE_ESCAPE_BYTES = 6;
/** The letters after a backslash and the characters that they stand for, by their codes. */
const SHORT_ESCAPES = new Map(
	['""', "\\\\", "//", "b\b", "f\f", "n\n", "r\r", "t\t"].map((pair) => [
		pair.charCodeAt(0),
		pair.charCodeAt(1),
	]),
);
/** The value of a hexadecimal digit by its code, in upper and lower case. */
const HEXADECIMAL = new Map(
	[..."0123456789abcdefABCDEF"].map((digit) => [digit.charCodeAt(0), Number.parseInt(digit, 16)]),
);
/** A run of this length is passed on in place: a call costs less than the copy. */
const UNCOPIED_BYTES = 4096;
/** Not a base64 character, so the decoder of the stream refuses it. */
const NOT_ASCII = 0x00;

/**
 * Reads JSON strings from chunks of bytes that may be cut anywhere. A string is either collected as
 * a whole, or streamed: then its bytes are passed on as they arrive and the closing quote is
 * searched for, so that 7 MB of base64 take two milliseconds and no memory.
 */
export class JsonStringReader {
	readonly #limits: JsonStringLimits;
	readonly #onStreamed: (bytes: Buffer) => void;
	#isOpen = false;
	#isStreamed = false;
	#isEscaping = false;
	#escapes = 0;
	readonly #quotes = new ByteFinder(QUOTE);
	readonly #backslashes = new ByteFinder(BACKSLASH);
	/**
	 * the streamed bytes of one chunk: a Buffer for each escape would create more garbage than text
	 */
	#streamed = Buffer.alloc(0);
	#streamedBytes = 0;
	#collected: Buffer[] = [];
	#collectedBytes = 0;
	#escape: number[] = [];

	/** @param onStreamed receives the pieces of streamed strings, valid only during the call */
	constructor(limits: JsonStringLimits, onStreamed: (bytes: Buffer) => void) {
		this.#limits = limits;
		this.#onStreamed = onStreamed;
	}

	/** Whether a string has begun whose closing quote is still to come. */
	get isOpen(): boolean {
		return this.#isOpen;
	}

	get isStreamed(): boolean {
		return this.#isStreamed;
	}

	/** Begins a string after its opening quote. */
	open(isStreamed: boolean): void {
		this.#isOpen = true;
		this.#isStreamed = isStreamed;
		this.#collected = [];
		this.#collectedBytes = 0;
	}

	/** Must be called before the first byte of each chunk. */
	startChunk(chunk: Buffer): void {
		this.#quotes.reset();
		this.#backslashes.reset();
		if (this.#streamed.length < chunk.length) this.#streamed = Buffer.alloc(chunk.length);
	}

	/**
	 * Continues to read the open string.
	 *
	 * @returns the position after what was read
	 * @throws JsonRefusedError
	 */
	read(chunk: Buffer, position: number): number {
		return this.#isEscaping ? this.#readEscape(chunk, position) : this.#readPlain(chunk, position);
	}

	/**
	 * Passes on streamed bytes: the pieces of one chunk together, or each escape would cost a call.
	 */
	flush(): void {
		if (this.#streamedBytes === 0) return;
		const bytes = this.#streamed.subarray(0, this.#streamedBytes);
		this.#streamedBytes = 0;
		this.#onStreamed(bytes);
	}

	/**
	 * The collected string that has ended.
	 *
	 * @throws JsonRefusedError
	 */
	text(): string {
		return parseString(Buffer.concat(this.#collected));
	}

	#readPlain(chunk: Buffer, position: number): number {
		const quote = this.#quotes.find(chunk, position);
		const backslash = this.#backslashes.find(chunk, position);
		const end = Math.min(quote, backslash);
		this.#take(chunk, position, end);
		if (backslash < quote) return this.#startEscape(chunk, backslash);
		if (quote === chunk.length) return quote;
		this.#isOpen = false;
		return quote + 1;
	}

	/** `\/`, the only escape seen in base64, stands for its own last character. */
	#startEscape(chunk: Buffer, position: number): number {
		if (this.#isStreamed) this.#countEscape();
		if (this.#isStreamed && chunk[position + 1] === SLASH) {
			this.#take(chunk, position + 1, position + 2);
			return position + 2;
		}
		this.#isEscaping = true;
		this.#escape = [];
		return position;
	}

	#countEscape(): void {
		this.#escapes += 1;
		if (this.#escapes > this.#limits.maxEscapes) throw new JsonRefusedError("Too many escapes");
	}

	#readEscape(chunk: Buffer, position: number): number {
		const byte = chunk[position];
		if (byte !== undefined) this.#escape.push(byte);
		const isUnicode = this.#escape[1] === LETTER_U;
		if (this.#escape.length === (isUnicode ? UNICODE_ESCAPE_BYTES : 2)) this.#endEscape();
		return position + 1;
	}

	#endEscape(): void {
		this.#isEscaping = false;
		if (this.#isStreamed) this.#streamed[this.#streamedBytes++] = asciiOf(this.#escape);
		else this.#collect(Buffer.from(this.#escape));
	}

	#take(bytes: Buffer, from: number, to: number): void {
		if (!this.#isStreamed) this.#collect(bytes.subarray(from, to));
		else if (to - from < UNCOPIED_BYTES)
			this.#streamedBytes += bytes.copy(this.#streamed, this.#streamedBytes, from, to);
		else {
			this.flush();
			this.#onStreamed(bytes.subarray(from, to));
		}
	}

	#collect(bytes: Buffer): void {
		this.#collectedBytes += bytes.length;
		if (this.#collectedBytes > this.#limits.maxStringBytes)
			throw new JsonRefusedError("A text is too long");
		this.#collected.push(Buffer.from(bytes));
	}
}

/** JSON.parse checks collected strings: escapes, control characters, UTF-8. */
function parseString(written: Buffer): string {
	try {
		const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(written);
		return JSON.parse(`"${text}"`) as string;
	} catch {
		throw new JsonRefusedError("Not a JSON string");
	}
}

/**
 * The one ASCII character that an escape stands for. Written by hand, because a million of them may
 * arrive, and JSON.parse would block everything else for two seconds.
 *
 * @param escape as written, with its backslash
 * @throws JsonRefusedError
 */
function asciiOf([, letter = 0, ...digits]: readonly number[]): number {
	const code = letter === LETTER_U ? codeOf(digits) : SHORT_ESCAPES.get(letter);
	if (code === undefined) throw new JsonRefusedError("Not a JSON string");
	return code < 0x80 ? code : NOT_ASCII;
}

/** @returns undefined if it is not a hexadecimal number */
function codeOf(digits: readonly number[]): number | undefined {
	let code = 0;
	for (const digit of digits) {
		const value = HEXADECIMAL.get(digit);
		if (value === undefined) return undefined;
		code = code * 16 + value;
	}
	return code;
}

/** Finds the positions of one byte in a chunk, each only once for any number of calls. */
class ByteFinder {
	readonly #byte: number;
	#foundAt = -1;

	constructor(byte: number) {
		this.#byte = byte;
	}

	/** Must be called before another chunk. */
	reset(): void {
		this.#foundAt = -1;
	}

	/** @returns the first position at or after the given one; the chunk's length if there is none */
	find(chunk: Buffer, position: number): number {
		if (this.#foundAt < position) {
			const found = chunk.indexOf(this.#byte, position);
			this.#foundAt = found < 0 ? chunk.length : found;
		}
		return this.#foundAt;
	}
}
