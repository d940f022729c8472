import { expect, test } from "vitest";
import { isBrMonth } from "./month.ts";

test.each(["01", "09", "10", "12"])("%s is a month", (part) => {
	expect(isBrMonth(part)).toBe(true);
});

test.each(["00", "13", "20", "99", "1", "", "012"])("%j is none", (part) => {
	expect(isBrMonth(part)).toBe(false);
});
