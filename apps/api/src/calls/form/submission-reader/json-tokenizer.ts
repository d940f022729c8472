import {
	JsonRefusedError,
	type JsonStringLimits,
	JsonStringReader,
	QUOTE,
} from "./json-string-reader.ts";

/** Receives the parts of a JSON text in their order. */
export interface JsonHandler {
	startObject(): void;
	endObject(): void;
	startArray(): void;
	endArray(): void;
	key(name: string): void;
	value(value: string | number | boolean | null): void;
	/**
	 * Called at the start of every string value: whether to collect it, or to pass its bytes on as
	 * they arrive.
	 */
	wantsStream(): boolean;
	/** A piece of a streamed string, with escapes resolved. Valid only during the call. */
	streamedBytes(bytes: Buffer): void;
	endStream(): void;
}

/** Limits that apply before anything is built from the text. */
export interface JsonLimits extends JsonStringLimits {
	readonly maxDepth: number;
	/** of keys and values together */
	readonly maxTokens: number;
	/** of everything outside streamed strings, including white space */
	readonly maxOtherBytes: number;
}

const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const MAX_LITERAL_BYTES = 32;

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
 * Reads JSON from chunks of bytes that may be cut anywhere: the same texts as JSON.parse, without a
 * byte order mark, and in UTF-8 throughout. The handler interprets the tokens. It gets keys
 * in the order of the text, duplicates included, and lone surrogates unchanged.
 */
export class JsonTokenizer {
	readonly #handler: JsonHandler;
	readonly #limits: JsonLimits;
	readonly #containers: ("object" | "array")[] = [];
	#expected: Expected = "value";
	readonly #string: JsonStringReader;
	#isKey = false;
	#tokens = 0;
	#otherBytes = 0;
	#literal = "";

	constructor(handler: JsonHandler, limits: JsonLimits) {
		this.#handler = handler;
		this.#limits = limits;
		this.#string = new JsonStringReader(limits, (bytes) => handler.streamedBytes(bytes));
	}

	/** @throws JsonRefusedError, and whatever the handler throws */
	push(chunk: Buffer): void {
		let position = 0;
		this.#string.startChunk(chunk);
		while (position < chunk.length) {
			const isStreamed = this.#string.isOpen && this.#string.isStreamed;
			const next = this.#readOn(chunk, position);
			if (!isStreamed) this.#countOther(next - position);
			position = next;
		}
		this.#string.flush();
	}

	/** @throws JsonRefusedError if the text ends too early */
	end(): void {
		if (this.#literal !== "") this.#endLiteral();
		if (this.#string.isOpen || this.#expected !== "nothing")
			throw new JsonRefusedError("The text ends too early");
	}

	#readOn(chunk: Buffer, position: number): number {
		if (this.#string.isOpen) return this.#readString(chunk, position);
		const byte = chunk[position] ?? 0;
		if (this.#literal !== "") return this.#readLiteral(byte, position);
		if (!isBlank(byte)) this.#onStructure(byte);
		return position + 1;
	}

	#countOther(bytes: number): void {
		this.#otherBytes += bytes;
		if (this.#otherBytes > this.#limits.maxOtherBytes)
			throw new JsonRefusedError("Too much besides the files");
	}

	#onStructure(byte: number): void {
		if (byte === QUOTE) this.#startString();
		else if (byte === OPEN_BRACE) this.#open("object");
		else if (byte === OPEN_BRACKET) this.#open("array");
		else if (byte === CLOSE_BRACE) this.#close("object");
		else if (byte === CLOSE_BRACKET) this.#close("array");
		else if (byte === COLON) this.#step("colon", "value");
		else if (byte === COMMA) this.#onComma();
		else this.#startLiteral(byte);
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
		this.#string.open(!this.#isKey && this.#handler.wantsStream());
	}

	#readString(chunk: Buffer, position: number): number {
		const next = this.#string.read(chunk, position);
		if (!this.#string.isOpen) this.#endString();
		return next;
	}

	#endString(): void {
		if (this.#string.isStreamed) {
			this.#string.flush();
			this.#expectAfterValue();
			this.#handler.endStream();
			return;
		}
		const text = this.#string.text();
		if (this.#isKey) {
			this.#expected = "colon";
			this.#handler.key(text);
		} else {
			this.#expectAfterValue();
			this.#handler.value(text);
		}
	}

	#startLiteral(byte: number): void {
		this.#requireValue();
		this.#count();
		this.#literal = String.fromCharCode(byte);
	}

	#readLiteral(byte: number, position: number): number {
		if (isBlank(byte) || isDelimiter(byte)) {
			this.#endLiteral();
			return position;
		}
		this.#literal += String.fromCharCode(byte);
		if (this.#literal.length > MAX_LITERAL_BYTES)
			throw new JsonRefusedError("A number is too long");
		return position + 1;
	}

	#endLiteral(): void {
		const value = parseLiteral(this.#literal);
		this.#literal = "";
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

function parseLiteral(written: string): number | boolean | null {
	try {
		return JSON.parse(written) as number | boolean | null;
	} catch {
		throw new JsonRefusedError("Not a JSON value");
	}
}
