import { describe, expect, test } from "vitest";
import {
	isUsualChineseName,
	isUsualEnglishName,
	normaliseCompanyName,
	normalisePersonName,
} from "./name.ts";

describe("a person's name", () => {
	test.each([
		["ＣＨＡＮ　Ｔａｉ　Ｍａｎ", "CHAN Tai Man"],
		["　陳大文 ", "陳大文"],
		["Chan,Ｔａｉ－Ｍａｎ．", "Chan,Tai-Man."],
	])("%j is stored as %j", (typed, kept) => {
		expect(normalisePersonName(typed)).toBe(kept);
	});
});

describe("a company's name", () => {
	test.each([
		["  3M (HK) & Co.\t", "3M (HK) & Co."],
		["東方（香港）有限公司", "東方（香港）有限公司"],
		["ＡＢＣ　有限公司", "ＡＢＣ　有限公司"],
	])("%j is stored as %j", (typed, kept) => {
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

describe("an English name", () => {
	test.each(["CHAN, Tai Man", "O'Brien", "O’Brien", "Anne-Marie J. Müller", "ŁUKASZ"])(
		"%s is usual",
		(name) => {
			expect(isUsualEnglishName(name)).toBe(true);
		},
	);

	test.each(["", "CHAN 2", "陳大文", "Chan (Tai Man)", "Chan/Wong", "Chan_Tai", "😀"])(
		"%j gets a warning",
		(name) => {
			expect(isUsualEnglishName(name)).toBe(false);
		},
	);
});

describe("a Chinese name", () => {
	test.each([
		"陳大文",
		"歐陽·明",
		"阿凡提・買買提",
		"𠮷田",
		"歐陽\u2027明",
		"歐陽\u2022明",
		"歐陽\u0387明",
		"歐陽\u16EB明",
		"歐陽\uFF65明",
		"\u{2F9B2}明",
		"䶮",
		"〇",
	])("%s is usual", (name) => {
		expect(isUsualChineseName(name)).toBe(true);
	});

	test.each(["", "Chan", "陳 大文", "陳1", "⼀", "⺀", "陳😀", "ちん"])(
		"%j gets a warning",
		(name) => {
			expect(isUsualChineseName(name)).toBe(false);
		},
	);
});
