import { describe, expect, it } from "vitest";
import { rebuildJson } from "../../../../test/support/json-rebuilder.ts";

const LIMITS = {
	maxDepth: 8,
	maxTokens: 1_000,
	maxStringBytes: 1_000,
	maxEscapes: 100,
	maxOtherBytes: 4_000,
};

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
		'{"base64":"\\u004A\\u004a\\b\\f\\n\\r\\t\\u007F\\u0000"}',
		'[1,"2",{"3":[4]},[],{},"",0.1E-2]',
	])("give the same value, wherever the chunks are cut: %s", (text) => {
		for (const sizes of CHUNKINGS)
			expect(rebuildJson(Buffer.from(text), sizes)).toEqual(JSON.parse(text));
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
		'{"base64":"\\u12g4"}',
		'{"base64":"\\u00\u00144"}',
		'{"base64":"\\u00@1"}',
		'{"base64":"\\u004"}',
		'{"base64":"\\x41"}',
		'{"base64":"\\U0041"}',
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
		for (const sizes of CHUNKINGS) expect(() => rebuildJson(Buffer.from(text), sizes)).toThrow(/./);
	});

	it("and invalid UTF-8", () => {
		const bytes = Buffer.concat([Buffer.from('"'), Buffer.from([0xc3, 0x28]), Buffer.from('"')]);
		expect(() => rebuildJson(bytes, [1])).toThrow("Not a JSON string");
	});
});

describe("a streamed string", () => {
	it("turns an escape that is not an ASCII character into a byte that base64 does not have", () => {
		expect(rebuildJson(Buffer.from('{"base64":"AA\\u9673"}'), [5])).toEqual({ base64: "AA\0" });
	});
});

describe("limits", () => {
	it("allow a streamed string of any length", () => {
		const base64 = "A".repeat(100_000);
		expect(rebuildJson(Buffer.from(`{"base64":"${base64}"}`), [64], LIMITS)).toEqual({ base64 });
	});

	it.each([
		["depth", "[".repeat(9), "Nested too deeply"],
		["values", `[${"1,".repeat(1_001)}1]`, "Too many values"],
		["a text", `"${"a".repeat(1_001)}"`, "A text is too long"],
		["a key", `{"${"a".repeat(1_001)}":1}`, "A text is too long"],
		["a number", "1".repeat(33), "A number is too long"],
		["blanks", " ".repeat(4_001), "Too much besides the files"],
		["escapes", `{"base64":"${"\\/".repeat(101)}"}`, "Too many escapes"],
	])("end the reading: %s", (_title, text, message) => {
		expect(() => rebuildJson(Buffer.from(text), [64], LIMITS)).toThrow(message);
	});
});
