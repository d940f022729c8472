import { expect, test } from "vitest";
import { isAdultByYear } from "./is-adult-by-year.ts";

test.each([
	["17", 2009, false],
	["18, whatever the day", 2008, true],
	["19", 2007, true],
	["126", 1900, true],
	["not born yet", 2027, false],
])("by the difference of years alone: %s", (_age, birthYear, isAdult) => {
	expect(isAdultByYear({ birthYear, currentYear: 2026 })).toBe(isAdult);
});

test("rejects values that are not years", () => {
	expect(isAdultByYear({ birthYear: Number.NaN, currentYear: 2026 })).toBe(false);
});
