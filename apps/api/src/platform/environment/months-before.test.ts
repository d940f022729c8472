import { expect, it } from "vitest";
import { monthsBefore } from "./months-before.ts";

it.each([
	["2026-11-21T04:00:00.000Z", 12, "2025-11-21T04:00:00.000Z"],
	["2028-02-29T23:59:59.999Z", 12, "2027-02-28T23:59:59.999Z"],
	["2028-03-01T00:00:00.000Z", 12, "2027-03-01T00:00:00.000Z"],
	["2027-05-31T08:00:00.000Z", 15, "2026-02-28T08:00:00.000Z"],
	["2027-01-31T08:00:00.000Z", 2, "2026-11-30T08:00:00.000Z"],
	["2027-01-15T08:00:00.000Z", 1, "2026-12-15T08:00:00.000Z"],
])("%s minus %i months is %s", (moment, months, earlier) => {
	expect(monthsBefore(new Date(moment), months).toISOString()).toBe(earlier);
});
