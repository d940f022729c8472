/** What a JSON text consists of, in the order in which it passes by. */
export interface JsonHandler {
	startObject(): void;
	endObject(): void;
	startArray(): void;
	endArray(): void;
	key(name: string): void;
	value(value: string | number | boolean | null): void;
	/** Asked at the start of every string value: collect it, or hand its bytes on as they come? */
	wantsStream(): boolean;
	/** A piece of a streamed string, escapes resolved. Valid only during the call. */
	streamedBytes(bytes: Uint8Array): void;
	endStream(): void;
}

/** A text that is not JSON, or larger in some way than any registration. */
export class JsonRefusedError extends Error {
	override readonly name = "JsonRefusedError";
}

/** Limits that hold before anything is built from the text. */
export interface JsonLimits {
	readonly maxDepth: number;
	/** of keys and values together */
	readonly maxTokens: number;
	/** of a key or a collected string, as written */
	readonly maxStringBytes: number;
	/** in streamed strings together; base64 needs none, and some encoders write `\/` */
	readonly maxEscapes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const SLASH = 0x2f;
const LETTER_U = 0x75;
const UNICODE_ESCAPE_BYTES = 6;
const MAX_LITERAL_BYTES = 32;
/** No base64 character: whoever decodes the stream refuses it. */
const NOT_ASCII = 0x00;

type Expected =
	| "value"
	| "value or ]"
	| "key"
	| "key or }"
	| "colon"
	| "comma or }"
	| "comma or ]"
	| "nothing";

/**
 * Reads JSON from chunks of bytes that may be cut anywhere. A long string is crossed by searching
 * for its closing quote, so that 7 MB of base64 cost two milliseconds and no memory.
 */
export class JsonTokenizer {
	readonly #handler: JsonHandler;
	readonly #limits: JsonLimits;
	readonly #containers: ("object" | "array")[] = [];
	#expected: Expected = "value";
	#mode: "structure" | "string" | "escape" | "literal" = "structure";
	#isKey = false;
	#isStreamed = false;
	#tokens = 0;
	#escapes = 0;
	/** where the next quote of this chunk is; found once, however many escapes come before it */
	#quoteAt = -1;
	#streamed: Buffer[] = [];
	#collected: Buffer[] = [];
	#collectedBytes = 0;
	#escape: number[] = [];
	#literal = "";

	constructor(handler: JsonHandler, limits: JsonLimits) {
		this.#handler = handler;
		this.#limits = limits;
	}

	/** @throws JsonRefusedError, and whatever the handler throws */
	push(chunk: Buffer): void {
		let position = 0;
		this.#quoteAt = -1;
		while (position < chunk.length) {
			if (this.#mode === "string") position = this.#readString(chunk, position);
			else if (this.#mode === "escape") position = this.#readEscape(chunk, position);
			else if (this.#mode === "literal") position = this.#readLiteral(chunk, position);
			else position = this.#readStructure(chunk, position);
		}
		this.#flushStreamed();
	}

	/** @throws JsonRefusedError where the text ends too early */
	end(): void {
		if (this.#mode === "literal") this.#endLiteral();
		if (this.#mode !== "structure" || this.#expected !== "nothing")
			throw new JsonRefusedError("The text ends too early");
	}

	#readStructure(chunk: Buffer, position: number): number {
		const byte = chunk[position];
		if (byte !== undefined && !isBlank(byte)) this.#onStructure(byte);
		// The first byte of a literal is read again, as part of it.
		return this.#mode === "literal" ? position : position + 1;
	}

	#onStructure(byte: number): void {
		if (byte === QUOTE) this.#startString();
		else if (byte === OPEN_BRACE) this.#open("object");
		else if (byte === OPEN_BRACKET) this.#open("array");
		else if (byte === CLOSE_BRACE) this.#close("object");
		else if (byte === CLOSE_BRACKET) this.#close("array");
		else if (byte === COLON) this.#step("colon", "value");
		else if (byte === COMMA) this.#onComma();
		else this.#startLiteral();
	}

	#open(container: "object" | "array"): void {
		this.#requireValue();
		this.#count();
		if (this.#containers.push(container) > this.#limits.maxDepth)
			throw new JsonRefusedError("Nested too deeply");
		this.#expected = container === "object" ? "key or }" : "value or ]";
		if (container === "object") this.#handler.startObject();
		else this.#handler.startArray();
	}

	#close(container: "object" | "array"): void {
		const allowed =
			container === "object" ? ["key or }", "comma or }"] : ["value or ]", "comma or ]"];
		if (!allowed.includes(this.#expected)) throw new JsonRefusedError("A bracket out of place");
		this.#containers.pop();
		this.#expectAfterValue();
		if (container === "object") this.#handler.endObject();
		else this.#handler.endArray();
	}

	#onComma(): void {
		if (this.#expected === "comma or }") this.#expected = "key";
		else if (this.#expected === "comma or ]") this.#expected = "value";
		else throw new JsonRefusedError("A comma out of place");
	}

	#step(from: Expected, to: Expected): void {
		if (this.#expected !== from) throw new JsonRefusedError("A colon out of place");
		this.#expected = to;
	}

	#startString(): void {
		this.#isKey = this.#expected === "key" || this.#expected === "key or }";
		if (!this.#isKey) this.#requireValue();
		this.#count();
		this.#mode = "string";
		this.#isStreamed = !this.#isKey && this.#handler.wantsStream();
		this.#collected = [];
		this.#collectedBytes = 0;
	}

	#readString(chunk: Buffer, position: number): number {
		const quote = this.#findQuote(chunk, position);
		const piece = chunk.subarray(position, quote);
		const backslash = piece.indexOf(BACKSLASH);
		if (backslash >= 0) {
			this.#take(piece.subarray(0, backslash));
			return this.#startEscape(chunk, position + backslash);
		}
		this.#take(piece);
		if (quote === chunk.length) return quote;
		this.#endString();
		return quote + 1;
	}

	#findQuote(chunk: Buffer, position: number): number {
		if (this.#quoteAt < position) {
			const found = chunk.indexOf(QUOTE, position);
			this.#quoteAt = found < 0 ? chunk.length : found;
		}
		return this.#quoteAt;
	}

	/** The one escape that base64 is seen with, `\/`, is its own last character. */
	#startEscape(chunk: Buffer, position: number): number {
		if (this.#isStreamed) this.#countEscape();
		if (this.#isStreamed && chunk[position + 1] === SLASH) {
			this.#take(chunk.subarray(position + 1, position + 2));
			return position + 2;
		}
		this.#mode = "escape";
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
		this.#mode = "string";
		const written = Buffer.from(this.#escape);
		this.#take(this.#isStreamed ? Buffer.of(asciiOf(written)) : written);
	}

	#take(bytes: Buffer): void {
		if (bytes.length === 0) return;
		if (this.#isStreamed) {
			this.#streamed.push(bytes);
			return;
		}
		this.#collectedBytes += bytes.length;
		if (this.#collectedBytes > this.#limits.maxStringBytes)
			throw new JsonRefusedError("A text is too long");
		this.#collected.push(Buffer.from(bytes));
	}

	/** Pieces of one chunk go on together: a piece for each escape would cost a call each. */
	#flushStreamed(): void {
		const [only, ...more] = this.#streamed;
		this.#streamed = [];
		if (only === undefined) return;
		this.#handler.streamedBytes(more.length === 0 ? only : Buffer.concat([only, ...more]));
	}

	#endString(): void {
		this.#mode = "structure";
		if (this.#isStreamed) {
			this.#flushStreamed();
			this.#expectAfterValue();
			this.#handler.endStream();
			return;
		}
		const text = parseString(Buffer.concat(this.#collected));
		if (this.#isKey) {
			this.#expected = "colon";
			this.#handler.key(text);
		} else {
			this.#expectAfterValue();
			this.#handler.value(text);
		}
	}

	#startLiteral(): void {
		this.#requireValue();
		this.#count();
		this.#mode = "literal";
		this.#literal = "";
	}

	#readLiteral(chunk: Buffer, position: number): number {
		const byte = chunk[position];
		if (byte === undefined || isBlank(byte) || isDelimiter(byte)) {
			this.#endLiteral();
			return position;
		}
		this.#literal += String.fromCharCode(byte);
		if (this.#literal.length > MAX_LITERAL_BYTES)
			throw new JsonRefusedError("A number is too long");
		return position + 1;
	}

	#endLiteral(): void {
		this.#mode = "structure";
		const value = parseLiteral(this.#literal);
		this.#expectAfterValue();
		this.#handler.value(value);
	}

	#requireValue(): void {
		if (this.#expected !== "value" && this.#expected !== "value or ]")
			throw new JsonRefusedError("A value out of place");
	}

	#expectAfterValue(): void {
		const container = this.#containers.at(-1);
		if (container === undefined) this.#expected = "nothing";
		else this.#expected = container === "object" ? "comma or }" : "comma or ]";
	}

	#count(): void {
		this.#tokens += 1;
		if (this.#tokens > this.#limits.maxTokens) throw new JsonRefusedError("Too many values");
	}
}

function isBlank(byte: number): boolean {
	return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isDelimiter(byte: number): boolean {
	return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
}

/** JSON.parse judges what was collected: escapes, control characters, UTF-8. */
function parseString(written: Buffer): string {
	try {
		const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(written);
		return JSON.parse(`"${text}"`) as string;
	} catch {
		throw new JsonRefusedError("Not a JSON string");
	}
}

function parseLiteral(written: string): number | boolean | null {
	try {
		return JSON.parse(written) as number | boolean | null;
	} catch {
		throw new JsonRefusedError("Not a JSON value");
	}
}

/** The one ASCII character that an escape stands for. */
function asciiOf(written: Buffer): number {
	const code = parseString(written).charCodeAt(0);
	return code < 0x80 ? code : NOT_ASCII;
}
