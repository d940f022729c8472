import { expect, test } from "vitest";
import { onlyDigits } from "./only-digits.ts";

test.each([
	["04", "04"],
	["０４", "04"],
	["4a-5 ", "45"],
	["", ""],
])("of %j keeps the digits %j", (text, digits) => {
	expect(onlyDigits(text)).toBe(digits);
});
