import { expect, test } from "vitest";
import { hongKongDay, hongKongYear } from "./hong-kong-day.ts";

test.each([
	["the last moment of the year in Hong Kong", "2025-12-31T15:59:59.999Z", 2025],
	["the first moment of the year in Hong Kong", "2025-12-31T16:00:00.000Z", 2026],
	["midsummer, where no clock is put forward", "2026-07-01T12:00:00Z", 2026],
	["New Year's Eve in London, eight hours later", "2025-12-31T23:59:59Z", 2026],
])("%s counts for the year in Hong Kong", (_moment, time, year) => {
	expect(hongKongYear(new Date(time))).toBe(year);
});

test.each([
	["2028-02-28T15:59:59Z", { year: 2028, month: 2, day: 28 }],
	["2028-02-28T16:00:00Z", { year: 2028, month: 2, day: 29 }],
	["2025-12-31T16:00:00Z", { year: 2026, month: 1, day: 1 }],
])("at %s the day in Hong Kong is %o", (time, day) => {
	expect(hongKongDay(new Date(time))).toEqual(day);
});
