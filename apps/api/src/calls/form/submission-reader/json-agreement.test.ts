import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import Assembler from "stream-json/assembler.js";
import { parser } from "stream-json/parser.js";
import { expect, it } from "vitest";
import { cut, rebuildJson } from "../../../../test/support/json-rebuilder.ts";
import { Base64Decoder } from "./base64-decoder.ts";

/** `TIME_BUDGET=off JSON_BODIES=100000 pnpm test` is the long run. */
const BODIES = Number(process.env.JSON_BODIES ?? 8_000);
const TIMEOUT_MS = 30_000 + BODIES * 2;
const REFUSED = Symbol("refused");
/** Bits after the last byte may have any value, as in every decoder. */
const PLAIN_BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

const text = fc.oneof(
	fc.string({ unit: "binary", maxLength: 12 }),
	fc.string({
		unit: fc.constantFrom("a", "/", '"', "\\", "\n", "\ud800", "\udc00", "陳", "𠮷", "\0"),
	}),
	fc.constantFrom("__proto__", "constructor", "base64", ""),
);
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const { value: anyValue } = fc.letrec((again) => ({
	value: fc.oneof(
		{ maxDepth: 4, withCrossShrink: true },
		fc.oneof(text, number, fc.boolean(), fc.constant(null)),
		fc.array(again("value"), { maxLength: 4 }),
		fc.dictionary(text, again("value"), { maxKeys: 4 }),
	),
}));

const blank = fc.constantFrom("", "", " ", "\n", "\r\n\t");
/** The same value written with spaces, with `\/` and with `\u`. */
const jsonText = fc
	.record({ value: anyValue, blank, escapesSlashes: fc.boolean(), escapesAll: fc.boolean() })
	.map(({ value, blank, escapesSlashes, escapesAll }) => {
		let json = JSON.stringify(value, null, blank === "" ? undefined : 1);
		if (escapesSlashes) json = json.replaceAll("/", "\\/");
		if (escapesAll) json = json.replace(/[^\0-~]/g, escapeCharacter);
		return Buffer.from(`${blank}${json}${blank}`);
	});

const snippet = fc.oneof(
	fc.constantFrom(..."{}[],:\"\\ \t\n01-+.eEu/'tfn".split("")).map((sign) => Buffer.from(sign)),
	fc
		.constantFrom("true", "null", "\\u", "\\ud83d", "\\/", '"a":', "[[", "]]", "NaN", "\u2028")
		.map((part) => Buffer.from(part)),
	fc
		.constantFrom([0xff], [0xc3], [0xed, 0xa0, 0x80], [0xef, 0xbb, 0xbf], [0], [0x7f])
		.map(Buffer.from),
);
const mutation = fc.record({
	at: fc.double({ min: 0, max: 1, noNaN: true }),
	removed: fc.nat(3),
	snippet,
});
const body = fc
	.tuple(jsonText, fc.array(mutation, { maxLength: 3 }))
	.map(([json, mutations]) => mutations.reduce(mutate, json));
const chunkSizes = fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 4 });

function mutate(
	json: Buffer,
	{ at, removed, snippet }: { at: number; removed: number; snippet: Buffer },
) {
	const position = Math.floor(at * json.length);
	return Buffer.concat([json.subarray(0, position), snippet, json.subarray(position + removed)]);
}

function escapeCharacter(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A value as a text that preserves the order of keys, minus zero and refusals. */
function written(value: unknown): string {
	if (value === REFUSED) return "refused";
	return JSON.stringify(value, (_key, item) => (Object.is(item, -0) ? "-0" : item));
}

function parsed(bytes: Buffer): unknown {
	return orRefused(() => JSON.parse(decoded(bytes)));
}

function decoded(bytes: Buffer): string {
	return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/**
 * In a new context. V8 mistakes a key of one escaped character for a backslash if a previous object
 * had a backslash in that place: `{"a":1,"\\":2}`, and then `{"a":1,"\n":2}`.
 */
function parsedAfresh(bytes: Buffer): unknown {
	return orRefused(() => runInNewContext("JSON.parse(text)", { text: decoded(bytes) }));
}

function orRefused(read: () => unknown): unknown {
	try {
		return read();
	} catch {
		return REFUSED;
	}
}

/** A second opinion, of another streaming reader. */
async function streamed(bytes: Buffer, sizes: readonly number[]): Promise<unknown> {
	const assembler = new Assembler();
	try {
		const tokens = Readable.from(cut(bytes, sizes)).pipe(parser.asStream({ ignoreBOM: true }));
		for await (const token of tokens) assembler.consume(token);
		return assembler.current;
	} catch {
		return REFUSED;
	}
}

/** The tokenizer treats strings after the key `base64`, and long numbers, in a different way. */
function isComparable(bytes: Buffer): boolean {
	return !bytes.includes("base64") && !/[-+.\deE]{33}/.test(bytes.toString("latin1"));
}

it("keys are read as they are written where V8 mistakes them", () => {
	JSON.parse('{"a":1,"\\\\":2}');
	const bytes = Buffer.from('{"a":1,"\\n":2}');
	expect(rebuildJson(bytes, [1])).toEqual({ a: 1, "\n": 2 });
	expect(parsedAfresh(bytes)).toEqual({ a: 1, "\n": 2 });
});

it(
	`reads ${BODIES} generated and mutated texts as JSON.parse does, wherever they are cut`,
	() => {
		let accepted = 0;
		fc.assert(
			fc.property(body, chunkSizes, (bytes, sizes) => {
				const expected = parsed(bytes);
				if (expected !== REFUSED) accepted += 1;
				fc.pre(isComparable(bytes));
				const ours = written(orRefused(() => rebuildJson(bytes, sizes)));
				expect(ours).toBe(ours === written(expected) ? ours : written(parsedAfresh(bytes)));
			}),
			{ numRuns: BODIES },
		);
		expect(accepted).toBeGreaterThan(BODIES / 10);
		expect(accepted).toBeLessThan(BODIES);
	},
	TIMEOUT_MS,
);

it(
	`reads ${BODIES / 4} more as stream-json does`,
	async () => {
		await fc.assert(
			fc.asyncProperty(body, chunkSizes, async (bytes, sizes) => {
				// It replaces invalid UTF-8 by a question mark.
				fc.pre(isComparable(bytes) && isUtf8(bytes));
				const theirs = await streamed(bytes, sizes);
				const ours = orRefused(() => rebuildJson(bytes, sizes));
				expect(written(ours)).toBe(written(theirs));
			}),
			{ numRuns: BODIES / 4 },
		);
	},
	TIMEOUT_MS,
);

it(
	`takes ${BODIES} more streamed strings exactly where they are JSON and plain base64`,
	() => {
		const alphabet = fc.constantFrom(
			...'AZaz09+/=-_ \\"\n'.split(""),
			"\\/",
			"\\u0041",
			"\\n",
			"陳",
		);
		const base64 = fc.oneof(
			fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString("base64")),
			fc.string({ unit: alphabet, maxLength: 24 }),
		);
		const inText = fc
			.tuple(base64, fc.boolean())
			.map(([content, escapes]) => (escapes ? content.replaceAll("/", "\\/") : content));
		fc.assert(
			fc.property(inText, chunkSizes, (content, sizes) => {
				const bytes = Buffer.from(`{"base64":"${content}"}`);
				const expected = parsed(bytes);
				const ours = orRefused(() => rebuildJson(bytes, sizes));
				const isExpected = PLAIN_BASE64.test(String(base64Of(expected)));
				const isTaken = ours !== REFUSED && isAccepted(base64Of(ours), sizes);
				expect(isTaken).toBe(isExpected);
				expect(isTaken ? written(ours) : "").toBe(isTaken ? written(expected) : "");
			}),
			{ numRuns: BODIES },
		);
	},
	TIMEOUT_MS,
);

function base64Of(value: unknown): unknown {
	return typeof value === "object" && value !== null && "base64" in value
		? value.base64
		: "no base64";
}

function isAccepted(base64: unknown, sizes: readonly number[]): boolean {
	const decoder = new Base64Decoder();
	try {
		const target = Buffer.alloc(String(base64).length + 3);
		for (const piece of cut(Buffer.from(String(base64), "latin1"), sizes))
			decoder.decodeInto(piece, target, 0);
		decoder.end();
		return true;
	} catch {
		return false;
	}
}
