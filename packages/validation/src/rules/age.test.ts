import { isMainThread } from "node:worker_threads";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findWrongDateParts, isAdultByYear, isBirthDate } from "./age.ts";

type Parts = readonly [day: string, month: string, year: string];

function check([day, month, year]: Parts): boolean {
	return isBirthDate({ day, month, year });
}

describe("a date that exists", () => {
	test.each<Parts>([
		["01", "01", "1900"],
		["31", "12", "2025"],
		["30", "04", "1988"],
		["29", "02", "2000"],
		["29", "02", "2024"],
		["28", "02", "1900"],
	])("%s/%s/%s is a birth date", (...parts) => {
		expect(check(parts)).toBe(true);
	});
});

// Only a process can change its time zone. Stryker runs tests in threads.
describe.runIf(isMainThread)("on a phone in any time zone", () => {
	afterEach(() => {
		vi.unstubAllEnvs();
	});

	test.each(["Asia/Hong_Kong", "Pacific/Auckland", "America/New_York"])(
		"in %s the first and the last day of a month exist, and the day after does not",
		(zone) => {
			vi.stubEnv("TZ", zone);
			expect(new Date(1988, 3, 1).toISOString()).not.toBe("1988-04-01T00:00:00.000Z");
			expect(check(["01", "04", "1988"])).toBe(true);
			expect(check(["30", "04", "1988"])).toBe(true);
			expect(check(["31", "04", "1988"])).toBe(false);
		},
	);
});

describe("a date that does not exist", () => {
	test.each<Parts>([
		["29", "02", "2023"],
		["29", "02", "1900"],
		["30", "02", "2000"],
		["31", "04", "1988"],
		["00", "01", "1988"],
		["32", "01", "1988"],
		["99", "12", "1988"],
		["00", "12", "1988"],
		["01", "00", "1988"],
		["01", "13", "1988"],
		["01", "99", "1988"],
	])("%s/%s/%s is refused", (...parts) => {
		expect(check(parts)).toBe(false);
	});
});

describe("a part with the wrong shape", () => {
	test.each<Parts>([
		["1", "01", "1988"],
		["01", "1", "1988"],
		["01", "01", "88"],
		["", "01", "1988"],
		["001", "01", "1988"],
		["011", "01", "1988"],
		["01", "001", "1988"],
		["01", "011", "1988"],
		["+1", "01", "1988"],
		["1.", "01", "1988"],
		["-1", "01", "1988"],
		["01", "0x", "1988"],
		["01", "01", "1e3 "],
		["01", "01", "19880"],
		["0１", "01", "1988"],
	])("%j/%j/%j is refused", (...parts) => {
		expect(check(parts)).toBe(false);
	});
});

describe("the wrong parts of a date", () => {
	test.each([
		["31", "02", "1985", ["day"]],
		["32", "01", "1985", ["day"]],
		["31", "13", "1985", ["month"]],
		["31", "02", "1899", ["year"]],
		["31", "02", "85", ["year"]],
		["", "13", "", ["day", "month", "year"]],
		["29", "02", "2000", []],
	])("of %j/%j/%j are %j", (day, month, year, wrong) => {
		expect(findWrongDateParts({ day, month, year })).toEqual(wrong);
	});
});

describe("a year before 1900", () => {
	test.each(["1899", "0099", "0000"])("%s is refused", (year) => {
		expect(check(["01", "01", year])).toBe(false);
	});
});

test.each([
	["17", 2009, false],
	["18 in this year, on any day", 2008, true],
	["19", 2007, true],
	["126", 1900, true],
	["negative age", 2027, false],
])("judges a person of %s, born in %i, by years alone", (_age, birthYear, isAdult) => {
	expect(isAdultByYear({ birthYear, currentYear: 2026 })).toBe(isAdult);
});

test("rejects values that are not years", () => {
	expect(isAdultByYear({ birthYear: Number.NaN, currentYear: 2026 })).toBe(false);
});
