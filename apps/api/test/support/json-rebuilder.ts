import {
	type JsonHandler,
	JsonTokenizer,
} from "../../src/calls/form/submission-reader/json-tokenizer.ts";

const LIMITS = {
	maxDepth: 1_000,
	maxTokens: 100_000,
	maxStringBytes: 1_000_000,
	maxEscapes: 100_000,
	maxOtherBytes: 1_000_000,
};

/** Rebuilds a value from its tokens; strings of the key `base64` are streamed. */
class JsonRebuilder implements JsonHandler {
	readonly #stack: { container: unknown[] | Record<string, unknown>; key: string }[] = [];
	#streamed: Buffer[] = [];
	#key = "";
	result: unknown;

	startObject(): void {
		this.#open({});
	}
	endObject(): void {
		this.#close();
	}
	startArray(): void {
		this.#open([]);
	}
	endArray(): void {
		this.#close();
	}
	key(name: string): void {
		this.#key = name;
	}
	value(value: unknown): void {
		const top = this.#stack.at(-1);
		if (top === undefined) this.result = value;
		else if (Array.isArray(top.container)) top.container.push(value);
		else setOwn(top.container, this.#key, value);
	}
	wantsStream(): boolean {
		this.#streamed = [];
		return this.#key === "base64";
	}
	streamedBytes(bytes: Uint8Array): void {
		this.#streamed.push(Buffer.from(bytes));
	}
	endStream(): void {
		this.value(Buffer.concat(this.#streamed).toString("latin1"));
	}

	#open(container: unknown[] | Record<string, unknown>): void {
		this.#stack.push({ container, key: this.#key });
		this.#key = "";
	}
	#close(): void {
		const closed = this.#stack.pop();
		this.#key = closed?.key ?? "";
		this.value(closed?.container);
	}
}

/** The last duplicate key wins, and `__proto__` is an ordinary key, as in JSON.parse. */
function setOwn(container: Record<string, unknown>, key: string, value: unknown): void {
	const own = { value, configurable: true, enumerable: true, writable: true };
	Object.defineProperty(container, key, own);
}

/**
 * Parses a JSON text with the server's tokenizer.
 *
 * @param chunkSizes sizes of the chunks, repeated
 * @throws JsonRefusedError
 */
export function rebuildJson(
	bytes: Buffer,
	chunkSizes: readonly number[],
	limits: Partial<typeof LIMITS> = {},
): unknown {
	const rebuilder = new JsonRebuilder();
	const tokenizer = new JsonTokenizer(rebuilder, { ...LIMITS, ...limits });
	for (const chunk of cut(bytes, chunkSizes)) tokenizer.push(chunk);
	tokenizer.end();
	return rebuilder.result;
}

/** Splits bytes into chunks of these sizes, repeated. */
export function* cut(bytes: Buffer, chunkSizes: readonly number[]): Generator<Buffer> {
	let position = 0;
	for (let turn = 0; position < bytes.length; turn++) {
		const size = chunkSizes[turn % chunkSizes.length] ?? 1;
		yield bytes.subarray(position, position + size);
		position += size;
	}
}
