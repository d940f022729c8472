import { afterEach, describe, expect, test, vi } from "vitest";
import {
	addDays,
	addMonths,
	type CalendarDay,
	compareDays,
	dayReachedByKey,
	daysInMonth,
	weekday,
	weeksOfMonth,
	withinSpan,
} from "./calendar-day.ts";

function day(text: string): CalendarDay {
	const [year = 0, month = 0, number = 0] = text.split("-").map(Number);
	return { year, month, day: number };
}

afterEach(() => vi.unstubAllEnvs());

test.each([
	[2024, 2, 29],
	[2026, 2, 28],
	[1900, 2, 28],
	[2000, 2, 29],
	[2026, 4, 30],
])("%i-%i has %i days", (year, month, days) => {
	expect(daysInMonth(year, month)).toBe(days);
});

test("days continue over the turn of a year", () => {
	expect(addDays(day("1999-12-31"), 1)).toEqual(day("2000-01-01"));
	expect(addDays(day("2000-01-01"), -1)).toEqual(day("1999-12-31"));
});

test.each(["America/Los_Angeles", "Asia/Hong_Kong", "Pacific/Kiritimati"])(
	"days and weekdays follow each other through a year on a phone set to the time of %s",
	(timeZone) => {
		vi.stubEnv("TZ", timeZone);
		const monday = day("2024-01-01");
		const year = Array.from({ length: 366 }, (_, days) => addDays(monday, days));
		expect(year.at(-1)).toEqual(day("2024-12-31"));
		expect(year.map(weekday)).toEqual(year.map((_, days) => (days + 1) % 7));
		expect(year.slice(1).map((next) => addDays(next, -1))).toEqual(year.slice(0, -1));
	},
);

test.each([
	["2024-03-31", -1, "2024-02-29"],
	["2024-02-29", 12, "2025-02-28"],
	["2025-12-15", 1, "2026-01-15"],
])("%s and %i months is %s", (from, months, to) => {
	expect(addMonths(day(from), months)).toEqual(day(to));
});

test("a day outside the span becomes its nearest end", () => {
	const span = { earliest: day("1900-01-01"), latest: day("2026-11-21") };
	expect(withinSpan(day("2026-12-01"), span)).toEqual(span.latest);
	expect(withinSpan(day("1899-12-31"), span)).toEqual(span.earliest);
	for (const within of ["1985-11-04", "1900-01-01", "2026-11-21"].map(day))
		expect(withinSpan(within, span)).toBe(within);
});

test.each([
	["2026-11-21", "2026-11-21", 0],
	["2025-12-31", "2026-01-01", -1],
	["2026-10-31", "2026-11-01", -1],
	["2026-11-20", "2026-11-21", -1],
	["2027-01-01", "2026-12-31", 1],
	["2026-12-01", "2026-11-30", 1],
	["2026-11-22", "2026-11-21", 1],
])("%s compared with %s is %i", (one, other, sign) => {
	expect(Math.sign(compareDays(day(one), day(other)))).toBe(sign);
});

describe("weeksOfMonth", () => {
	test("begins each week on Sunday and leaves the days of other months out", () => {
		const weeks = weeksOfMonth(1985, 11);
		expect(weeks).toHaveLength(5);
		expect(weeks[0]?.map((each) => each?.day)).toEqual([
			undefined,
			undefined,
			undefined,
			undefined,
			undefined,
			1,
			2,
		]);
		expect(weeks.at(-1)?.at(-1)?.day).toBe(30);
	});

	test("has four weeks for a February that begins on a Sunday", () => {
		expect(weeksOfMonth(2015, 2)).toHaveLength(4);
	});
});

describe("dayReachedByKey", () => {
	test.each([
		["ArrowLeft", false, "1985-11-03"],
		["ArrowRight", false, "1985-11-05"],
		["ArrowUp", false, "1985-10-28"],
		["ArrowDown", false, "1985-11-11"],
		["Home", false, "1985-11-03"],
		["End", false, "1985-11-09"],
		["PageUp", false, "1985-10-04"],
		["PageDown", false, "1985-12-04"],
		["PageUp", true, "1984-11-04"],
		["PageDown", true, "1986-11-04"],
	])("%s (shift: %s) leads from Monday 1985-11-04 to %s", (key, shiftKey, to) => {
		expect(dayReachedByKey(day("1985-11-04"), { key, shiftKey })).toEqual(day(to));
	});

	test("leads nowhere for any other key", () => {
		expect(dayReachedByKey(day("1985-11-04"), { key: "a", shiftKey: false })).toBeUndefined();
	});
});
