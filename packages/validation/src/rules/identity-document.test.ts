import { expect, test } from "vitest";
import { ID_TYPES, isIdType, looksLikeHksarPassport } from "./identity-document.ts";

test("lists HKID first, then passport and other", () => {
	expect(ID_TYPES).toEqual(["HKID", "passport", "other"]);
	expect(ID_TYPES.every(isIdType)).toBe(true);
});

test.each(["", "hkid", "Passport", "Other", "constructor"])("%j is not an ID type", (text) => {
	expect(isIdType(text)).toBe(false);
});

test.each(["K12345678", "KJ12345678", "HJ12345678", "H12345678", "k12345678"])(
	"%s looks like an HKSAR passport",
	(number) => {
		expect(looksLikeHksarPassport(number)).toBe(true);
	},
);

test.each(["E12345678", "123456789", "K1234567", "K123456789", "AK12345678", "", "HKJ12345678"])(
	"%j does not look like an HKSAR passport",
	(number) => {
		expect(looksLikeHksarPassport(number)).toBe(false);
	},
);
