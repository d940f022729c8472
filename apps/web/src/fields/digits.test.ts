import { expect, test } from "vitest";
import { onlyDigits, twoDigits } from "./digits.ts";

test.each([
	["04", "04"],
	["０４", "04"],
	["4a-5 ", "45"],
	["", ""],
])("of %j keeps the digits %j", (text, digits) => {
	expect(onlyDigits(text)).toBe(digits);
});

test.each([
	["4", "04"],
	["9", "09"],
	["0", "0"],
	["14", "14"],
	["41", "41"],
	["x", "x"],
	["", ""],
])("%j is written %j", (text, written) => {
	expect(twoDigits(text)).toBe(written);
});
