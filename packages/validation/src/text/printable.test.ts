import { describe, expect, test } from "vitest";
import { isPrintable } from "./printable.ts";

describe("accepts", () => {
	test.each([
		["nothing", ""],
		["Latin and signs", "3M (HK) & Co. – “A/B” #1 @100%"],
		["Chinese beyond the basic plane", "𠮷\u{2F9B2}"],
		["a private character of an old Hong Kong font", "\uE000"],
		["a variation selector behind its character", "葛\u{E0100}"],
		["a joiner inside an emoji", "👨‍👩‍👧"],
		["accents that combine", "Zoe\u0308"],
	])("%s is printable", (_what, text) => {
		expect(isPrintable(text)).toBe(true);
	});
});

describe("rejects", () => {
	test.each([
		["a null character", "a\0b"],
		["a tabulator", "a\tb"],
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

describe("rejects invisible text", () => {
	test.each([
		["zero-width spaces", "\u200B\u200B"],
		["a joiner", "\u200D"],
		["a soft hyphen", "\u00AD"],
		["a Hangul filler", "\u3164"],
		["an empty Braille cell", "\u2800"],
		["a variation selector alone", "\uFE0F"],
		["a tag character", "\u{E0041}"],
		["blanks", " \u3000\u00A0"],
	])("%s does not pass for a name", (_what, text) => {
		expect(isPrintable(text)).toBe(false);
	});
});
