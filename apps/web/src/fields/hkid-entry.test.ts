import { describe, expect, test } from "vitest";
import { enterHkidBody, hkidCharacters } from "./hkid-entry.ts";

describe("enterHkidBody", () => {
	test.each([
		["a123456", "A123456"],
		["Ａ１２３４５６", "A123456"],
		["ab 987654", "AB987654"],
	])("writes %s as %s", (typed, body) => {
		expect(enterHkidBody(typed)).toEqual({ body });
	});

	test.each(["A123456(3)", "a123456（3）", "A123456 (3)"])(
		"takes the check digit of %s",
		(typed) => {
			expect(enterHkidBody(typed)).toEqual({ body: "A123456", checkDigit: "3" });
		},
	);
});

test("a check digit is a capital or a digit without brackets", () => {
	expect(hkidCharacters("(a)")).toBe("A");
});
