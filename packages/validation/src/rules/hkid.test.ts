import { seededRandom } from "@sim-registration/sample-documents/seeded-random";
import validator from "validator";
import { describe, expect, test } from "vitest";
import { hkidCheckDigit, isHkid } from "./hkid.ts";

const CHECK_DIGITS = "0123456789A";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BODIES_PER_LENGTH = 2_000;

describe("the body", () => {
	test.each(["A123456", "Z000000", "AB987654", "OO000000"])("may be %s", (body) => {
		expect(hkidCheckDigit(body)).toMatch(/^[0-9A]$/);
	});

	test.each([
		["eight characters, but one letter and seven digits", "A1234567"],
		["three letters", "ABC12345"],
		["three letters and six digits", "ABC123456"],
		["no letter", "1234567"],
		["five digits", "A12345"],
		["five digits after two letters", "AB12345"],
		["small letters", "a123456"],
		["full-width characters", "Ａ123456"],
		["a letter with an accent", "É123456"],
		["the check digit as well", "A123456(3)"],
		["a blank", "A 123456"],
		["a line break at its end", "A123456\n"],
		["nothing", ""],
	])("must not have %s", (_what, body) => {
		expect(hkidCheckDigit(body)).toBeUndefined();
	});
});

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

describe("single numbers", () => {
	test.each([
		["A123456", "3"],
		["G123456", "A"],
		["AB987654", "3"],
	])("%s(%s) is valid", (body, digit) => {
		expect(isHkid(body, digit)).toBe(true);
	});

	test.each([
		["a wrong digit", "A123456", "4"],
		["no digit", "A123456", ""],
		["a small a", "G123456", "a"],
		["the digit in brackets", "A123456", "[3]"],
		["two digits", "A123456", "33"],
		["ten written out", "G123456", "10"],
		["no body", "", ""],
		["an invalid body", "A1234567", "3"],
		["the word that a missing digit could become", "A1234567", "undefined"],
	])("%s is refused", (_what, body, digit) => {
		expect(isHkid(body, digit)).toBe(false);
	});
});

describe("generated numbers, each with all eleven check digits", () => {
	test.each([
		["one letter", 1],
		["two letters", 2],
	])("with %s agree with an independent package", (_what, letters) => {
		const random = seededRandom(letters);
		for (let count = 0; count < BODIES_PER_LENGTH; count++) {
			const body = generateBody(letters, random);
			const accepted = [...CHECK_DIGITS].filter((digit) => isHkid(body, digit));
			const expected = [...CHECK_DIGITS].filter((digit) =>
				validator.isIdentityCard(`${body}${digit}`, "zh-HK"),
			);
			expect(accepted, body).toEqual(expected);
			expect(accepted, body).toHaveLength(1);
		}
	});
});

function generateBody(letters: number, random: () => number): string {
	const prefix = Array.from({ length: letters }, () => LETTERS[Math.floor(random() * 26)]).join("");
	return `${prefix}${String(Math.floor(random() * 1_000_000)).padStart(6, "0")}`;
}
