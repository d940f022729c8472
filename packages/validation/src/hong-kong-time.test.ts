import { expect, test } from "vitest";
import { hongKongDay, hongKongTime, hongKongYear } from "./hong-kong-time.ts";

test.each([
	["2026-11-22T04:41:59.999Z", "22/11/2026 12:41"],
	["2026-12-31T15:59:59Z", "31/12/2026 23:59"],
	["2026-12-31T16:00:00Z", "01/01/2027 00:00"],
	["2028-02-28T20:05:00Z", "29/02/2028 04:05"],
])("%s is %s in Hong Kong", (moment, shown) => {
	expect(hongKongTime(new Date(moment))).toBe(shown);
});

test.each([
	["the last moment of the year in Hong Kong", "2025-12-31T15:59:59.999Z", 2025],
	["the first moment of the year in Hong Kong", "2025-12-31T16:00:00.000Z", 2026],
	["midsummer, without summer time", "2026-07-01T12:00:00Z", 2026],
	["New Year's Eve in London, eight hours later", "2025-12-31T23:59:59Z", 2026],
])("gives the year in Hong Kong at %s", (_moment, time, year) => {
	expect(hongKongYear(new Date(time))).toBe(year);
});

test.each([
	["2028-02-28T15:59:59Z", { year: 2028, month: 2, day: 28 }],
	["2028-02-28T16:00:00Z", { year: 2028, month: 2, day: 29 }],
	["2025-12-31T16:00:00Z", { year: 2026, month: 1, day: 1 }],
])("at %s the day in Hong Kong is %o", (time, day) => {
	expect(hongKongDay(new Date(time))).toEqual(day);
});
