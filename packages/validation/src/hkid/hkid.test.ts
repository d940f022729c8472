import { seededRandom } from "@sim-registration/sample-documents/seeded-random";
import validator from "validator";
import { describe, expect, test } from "vitest";
import { isHkid } from "./hkid.ts";

const CHECK_DIGITS = "0123456789A";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BODIES_PER_LENGTH = 2_000;

describe("single numbers", () => {
	test.each([
		["A123456", "3"],
		["G123456", "A"],
		["AB987654", "3"],
	])("%s(%s) is right", (body, digit) => {
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
		["what no body has", "A1234567", "3"],
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
