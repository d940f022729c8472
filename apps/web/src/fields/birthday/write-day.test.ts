import { expect, test } from "vitest";
import { dayInWords, dayParts } from "./write-day.ts";

test.each([
	[{ year: 1985, month: 1, day: 4 }, ["04", "01", "1985"]],
	[{ year: 2026, month: 11, day: 21 }, ["21", "11", "2026"]],
])("%o is written with two digits for day and month", (day, parts) => {
	expect(dayParts(day)).toEqual(parts);
});

test.each([
	["en", "4 January 1985"],
	["zh-HK", "1985年1月4日"],
	["zh-CN", "1985年1月4日"],
])("in %s a day is written with its month in words", (locale, text) => {
	expect(dayInWords(locale)({ year: 1985, month: 1, day: 4 })).toBe(text);
});
