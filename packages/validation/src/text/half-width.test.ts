import { expect, test } from "vitest";
import { toHalfWidth } from "./half-width.ts";

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
])("leaves %s alone", (_what, text) => {
	expect(toHalfWidth(text)).toBe(text);
});
