import { expect, test } from "vitest";
import { looksLikeHksarPassport } from "./hong-kong-passport.ts";

test.each(["K12345678", "KJ1234567".padEnd(10, "8"), "HJ12345678", "H12345678", "k12345678"])(
	"%s looks like a passport of Hong Kong",
	(number) => {
		expect(looksLikeHksarPassport(number)).toBe(true);
	},
);

test.each(["E12345678", "123456789", "K1234567", "K123456789", "AK12345678", "", "HKJ12345678"])(
	"%j does not",
	(number) => {
		expect(looksLikeHksarPassport(number)).toBe(false);
	},
);
