import { expect, test } from "vitest";
import { formatBrNumber } from "./whole.ts";

test("joins the parts with hyphens", () => {
	expect(formatBrNumber(["39284710", "000", "12", "25", "A"])).toBe("39284710-000-12-25-A");
});

test("leaves out empty parts", () => {
	expect(formatBrNumber(["39284710", "", "", "", ""])).toBe("39284710");
	expect(formatBrNumber(["", "", "", "", ""])).toBe("");
});
