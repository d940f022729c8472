import { expect, test } from "vitest";
import { hkidCheckDigit } from "./check-digit.ts";

test.each([
	["A123456", "3"],
	["AB987654", "3"],
	["G123456", "A"],
	["L555555", "0"],
	["C123456", "9"],
	["U443902", "0"],
	["H349781", "1"],
	["YK159771", "6"],
	["X345938", "7"],
])("the check digit of %s is %s", (body, digit) => {
	expect(hkidCheckDigit(body)).toBe(digit);
});

test.each(["", "A12345", "A1234567", "a123456", "ABC123456"])("%j has none", (body) => {
	expect(hkidCheckDigit(body)).toBeUndefined();
});
