import { describe, expect, test } from "vitest";
import { enterHkidBody, hkidCharacters, opensBracket, takeCheckDigit } from "./hkid-entry.ts";

describe("enterHkidBody", () => {
	test.each([
		["a123456", "A123456"],
		["Ａ１２３４５６", "A123456"],
		["ab 987654", "AB987654"],
	])("writes %s as %s", (typed, body) => {
		expect(enterHkidBody(typed)).toEqual({ body });
	});

	test.each([
		["A123456(3", "A1234563"],
		["A123456(33)", "A12345633"],
		["ABC123456(3)", "ABC1234563"],
		["A12345(3)", "A123453"],
		["xA123456(3)y", "XA1234563Y"],
		["A123456(B)", "A123456B"],
	])("takes no check digit of %s", (typed, body) => {
		expect(enterHkidBody(typed)).toEqual({ body });
	});

	test("takes the letter of a check digit, of a number with two letters", () => {
		expect(enterHkidBody("ab987654(a)")).toEqual({ body: "AB987654", checkDigit: "A" });
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

test.each([
	["A123456(", true],
	["Ａ１２３４５６（", true],
	["A123456", false],
	["A123456(3", false],
])("after %s the check digit comes next: %s", (typed, expected) => {
	expect(opensBracket(typed)).toBe(expected);
});

test.each([
	["A1234563", "A123456", "3"],
	["A123456A", "A123456", "A"],
])("%s in the body's field is %s and %s", (text, body, checkDigit) => {
	expect(takeCheckDigit(text)).toEqual({ body, checkDigit });
});

test.each(["", "A123456", "AB987654", "A123456B"])("%s has no check digit to take", (text) => {
	expect(takeCheckDigit(text).checkDigit).toBeUndefined();
});
