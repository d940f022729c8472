import { expect, test } from "vitest";
import { endOfDayInHongKong, inHongKong, onlyDay, sinceOf } from "./hong-kong-time.ts";

test.each([
	["2026-11-24T10:04:05.999Z", "2026-11-24 18:04:05 +08:00"],
	["2026-12-31T16:00:00.000Z", "2027-01-01 00:00:00 +08:00"],
	["2026-12-31T15:59:59.999Z", "2026-12-31 23:59:59 +08:00"],
])("operators read %s as %s", (moment, shown) => {
	expect([inHongKong(moment), inHongKong(new Date(moment))]).toEqual([shown, shown]);
});

test.each(["2026-11-24", "2028-02-29"])("the day %s is taken", (day) => {
	expect(onlyDay(day)).toBe(day);
});

test.each([
	"24-11-2026",
	"2026-1-24",
	"2026-11-4",
	"2026-11-24x",
	"x2026-11-24",
	"12026-11-24",
	"",
])("%j is not written as a day", (day) => {
	expect(() => onlyDay(day)).toThrow("Give a day as YYYY-MM-DD.");
});

test.each(["2026-02-29", "2026-11-31", "2026-13-01", "2026-00-10"])(
	"%s is not in the calendar",
	(day) => {
		expect(() => onlyDay(day)).toThrow("The calendar has no such day.");
		expect(endOfDayInHongKong(day)).toBeUndefined();
	},
);

test("a day begins and ends in Hong Kong", () => {
	expect(sinceOf({ since: "2026-11-24" })).toEqual(new Date("2026-11-23T16:00:00.000Z"));
	expect(sinceOf({})).toBeUndefined();
	expect(endOfDayInHongKong("2026-11-24")).toEqual(new Date("2026-11-24T15:59:59.999Z"));
});

test("shows a stored text that is no time as it is", () => {
	expect(inHongKong("garbage")).toBe("garbage (no time)");
});
