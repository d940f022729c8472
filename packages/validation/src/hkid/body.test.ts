import { expect, test } from "vitest";
import { isHkidBody } from "./body.ts";

test.each(["A123456", "Z000000", "AB987654", "OO000000"])("%s is a body", (text) => {
	expect(isHkidBody(text)).toBe(true);
});

test.each([
	["eight characters, but one letter and seven digits", "A1234567"],
	["three letters", "ABC12345"],
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
])("%s is none", (_what, text) => {
	expect(isHkidBody(text)).toBe(false);
});
