import { describe, expect, test } from "vitest";
import { isUsualChineseName, isUsualEnglishName } from "./alphabet.ts";

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
