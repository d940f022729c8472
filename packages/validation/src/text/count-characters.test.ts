import { describe, expect, test } from "vitest";
import { countCharacters, firstCharacters } from "./count-characters.ts";

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
