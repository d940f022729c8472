import { describe, expect, test } from "vitest";
import { normaliseCompanyName, normalisePersonName } from "./normalise.ts";

describe("a person's name", () => {
	test.each([
		["ＣＨＡＮ　Ｔａｉ　Ｍａｎ", "CHAN Tai Man"],
		["　陳大文 ", "陳大文"],
		["Chan,Ｔａｉ－Ｍａｎ．", "Chan,Tai-Man."],
	])("%j is kept as %j", (typed, kept) => {
		expect(normalisePersonName(typed)).toBe(kept);
	});
});

describe("a company's name", () => {
	test.each([
		["  3M (HK) & Co.\t", "3M (HK) & Co."],
		["東方（香港）有限公司", "東方（香港）有限公司"],
		["ＡＢＣ　有限公司", "ＡＢＣ　有限公司"],
	])("%j is kept as %j", (typed, kept) => {
		expect(normaliseCompanyName(typed)).toBe(kept);
	});
});

describe("characters that Unicode normalisation would replace", () => {
	test.each([
		["a compatibility ideograph beyond the basic plane", "\u{2F9B2}"],
		["a compatibility ideograph", "\uF9FF"],
		["a half-width katakana dot", "\uFF65"],
		["a letter with a combining accent", "e\u0301"],
		["an ideograph with a variation selector", "葛\u{E0100}"],
	])("%s stays as typed", (_what, name) => {
		expect(normalisePersonName(name)).toBe(name);
		expect(normaliseCompanyName(name)).toBe(name);
	});
});
