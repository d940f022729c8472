import { describe, expect, test } from "vitest";
import { countCharacters, firstCharacters, isPrintable, toHalfWidth } from "./text.ts";

describe("half-width characters", () => {
	test("converts all full-width ASCII characters and ideographic spaces", () => {
		const ascii = Array.from({ length: 0x7e - 0x20 }, (_, index) => index + 0x21);
		const fullWidth = String.fromCharCode(...ascii.map((code) => code + 0xfee0));
		const halfWidth = String.fromCharCode(...ascii);
		expect(toHalfWidth(`\u3000${fullWidth}\u3000\u3000${fullWidth}`)).toBe(
			` ${halfWidth}  ${halfWidth}`,
		);
	});

	test.each([
		["a compatibility ideograph", "\u{2F9B2}"],
		["half-width katakana", "ｱｲｳ"],
		["full-width signs beyond ASCII", "￡￥￦"],
		["the neighbours of the folded range", "\uFF00\uFF5F\uFF60"],
		["Chinese punctuation", "、。「」"],
		["a lone surrogate", "\uD800"],
	])("does not change %s", (_what, text) => {
		expect(toHalfWidth(text)).toBe(text);
	});
});

describe("counting", () => {
	test.each([
		["", 0],
		["abc", 3],
		["陳大文", 3],
		["𠮷野", 2],
		["\u{2F9B2}".repeat(30), 30],
		["\uD800", 1],
		["e\u0301", 1],
		["Zoe\u0308 Rene\u0301", 8],
		["e\u0301".repeat(100), 100],
		["q\u0301", 2],
		["㈱℃ﬁ", 3],
		["ｶﾞ", 2],
	])("%j has %i characters", (text, count) => {
		expect(countCharacters(text)).toBe(count);
	});
});

describe("cutting", () => {
	test.each([
		["abc", 2, "ab"],
		["abc", 3, "abc"],
		["abc", 0, ""],
		["𠮷野家", 1, "𠮷"],
		["Zoe\u0308!", 3, "Zoe\u0308"],
	])("%j to %i characters leaves %j", (text, max, first) => {
		expect(firstCharacters(text, max)).toBe(first);
	});
});

describe("printable text", () => {
	test.each([
		["an empty text", ""],
		["Latin and signs", "3M (HK) & Co. – “A/B” #1 @100%"],
		["Chinese beyond the basic plane", "𠮷\u{2F9B2}"],
		["a private character of an old Hong Kong font", "\uE000"],
		["a variation selector behind its character", "葛\u{E0100}"],
		["a joiner inside an emoji", "👨‍👩‍👧"],
		["accents that combine", "Zoe\u0308"],
	])("accepts %s", (_what, text) => {
		expect(isPrintable(text)).toBe(true);
	});
});

describe("unprintable text", () => {
	test.each([
		["a null character", "a\0b"],
		["a tab", "a\tb"],
		["a line break", "a\nb"],
		["a carriage return", "a\rb"],
		["an escape", "a\u001Bb"],
		["delete", "a\u007Fb"],
		["a control character of the second set", "a\u0085b"],
		["a line separator", "a\u2028b"],
		["a paragraph separator", "a\u2029b"],
		["a lone high surrogate", "a\uD83D"],
		["a lone low surrogate", "\uDC00a"],
		["surrogates in the wrong order", "\uDC00\uD83D"],
		...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) => [
			`the direction mark U+${code.toString(16).toUpperCase()}`,
			`a${String.fromCharCode(code)}b`,
		]),
	])("%s is not printable", (_what, text) => {
		expect(isPrintable(text)).toBe(false);
	});
});

describe("invisible text", () => {
	test.each([
		["zero-width spaces", "\u200B\u200B"],
		["a joiner", "\u200D"],
		["a soft hyphen", "\u00AD"],
		["a Hangul filler", "\u3164"],
		["an empty Braille cell", "\u2800"],
		["a variation selector alone", "\uFE0F"],
		["a tag character", "\u{E0041}"],
		["blanks", " \u3000\u00A0"],
	])("%s is not printable", (_what, text) => {
		expect(isPrintable(text)).toBe(false);
	});
});
