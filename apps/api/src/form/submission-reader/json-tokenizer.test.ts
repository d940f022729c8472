import { describe, expect, it } from "vitest";
import { type JsonHandler, JsonTokenizer } from "./json-tokenizer.ts";

const LIMITS = { maxDepth: 8, maxTokens: 1_000, maxStringBytes: 1_000, maxEscapes: 100 };

/** Builds the value again from the tokens, streaming every string that follows the key `base64`. */
class Rebuilder implements JsonHandler {
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
		else top.container[this.#key] = value;
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
	}
	#close(): void {
		const closed = this.#stack.pop();
		this.#key = closed?.key ?? "";
		this.value(closed?.container);
	}
}

function read(bytes: Buffer, chunkSizes: readonly number[], limits = LIMITS): unknown {
	const rebuilder = new Rebuilder();
	const tokenizer = new JsonTokenizer(rebuilder, limits);
	let position = 0;
	for (let turn = 0; position < bytes.length; turn++) {
		const size = chunkSizes[turn % chunkSizes.length] ?? 1;
		tokenizer.push(bytes.subarray(position, position + size));
		position += size;
	}
	tokenizer.end();
	return rebuilder.result;
}

const CHUNKINGS = [[1], [2], [3, 1], [7], [64], [100_000]];

describe("texts that JSON.parse reads", () => {
	it.each([
		"{}",
		"[]",
		"0",
		"-12.5e3",
		"true",
		"null",
		'""',
		' { "a" : [ 1 , 2 ] } ',
		'{"a":{"b":[{"c":null}]},"d":false}',
		'{"name":"陳大文 𠮷 é","quote":"\\"\\\\\\/\\b\\f\\n\\r\\t","unicode":"\\u9673\\ud842\\udfb7"}',
		'{"\\u0061":1,"陳":"\\ud800"}',
		'{"base64":"QUJD\\/w==","next":"text"}',
		'{"base64":"\\/\\/A\\/\\"B\\\\\\u002f","next":"\\/"}',
		'{"base64":"","list":[{"base64":"\\u0041"}]}',
		'[1,"2",{"3":[4]},[],{},"",0.1E-2]',
	])("give the same value, wherever the chunks are cut: %s", (text) => {
		for (const sizes of CHUNKINGS) expect(read(Buffer.from(text), sizes)).toEqual(JSON.parse(text));
	});
});

describe("texts that JSON.parse refuses", () => {
	it.each([
		"",
		" ",
		"{",
		"}",
		"[1,]",
		'{"a":1,}',
		'{"a"}',
		'{"a":}',
		"{a:1}",
		"{'a':1}",
		'{"a":1 "b":2}',
		"[1 2]",
		"01",
		"1.",
		"+1",
		"NaN",
		"undefined",
		"tru",
		"truefalse",
		'"open',
		'"\\x"',
		'"\\u12g4"',
		'"line\nbreak"',
		'"tab\there"',
		"{}{}",
		"{} x",
		"[}",
		"{]",
		":1",
		",",
		'{"a":1:2}',
		"\uFEFF{}",
	])("are refused, wherever the chunks are cut: %j", (text) => {
		expect(() => JSON.parse(text)).toThrow();
		for (const sizes of CHUNKINGS) expect(() => read(Buffer.from(text), sizes)).toThrow(/./);
	});

	it("and bytes that are no UTF-8", () => {
		const bytes = Buffer.concat([Buffer.from('"'), Buffer.from([0xc3, 0x28]), Buffer.from('"')]);
		expect(() => read(bytes, [1])).toThrow("Not a JSON string");
	});
});

describe("a streamed string", () => {
	it("turns an escape that is no ASCII character into a byte that no base64 has", () => {
		expect(read(Buffer.from('{"base64":"AA\\u9673"}'), [5])).toEqual({ base64: "AA\0" });
	});
});

describe("limits", () => {
	it.each([
		["depth", "[".repeat(9), "Nested too deeply"],
		["values", `[${"1,".repeat(1_001)}1]`, "Too many values"],
		["a text", `"${"a".repeat(1_001)}"`, "A text is too long"],
		["a key", `{"${"a".repeat(1_001)}":1}`, "A text is too long"],
		["a number", "1".repeat(33), "A number is too long"],
		["escapes", `{"base64":"${"\\/".repeat(101)}"}`, "Too many escapes"],
	])("end the reading: %s", (_title, text, message) => {
		expect(() => read(Buffer.from(text), [64])).toThrow(message);
	});
});
