import { expect, test } from "vitest";
import { twoDigits } from "./two-digits.ts";

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
