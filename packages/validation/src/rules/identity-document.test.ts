import { describe, expect, test } from "vitest";
import {
	formatIdNumber,
	ID_TYPES,
	idNumberFields,
	isIdType,
	looksLikeHksarPassport,
} from "./identity-document.ts";

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

describe("the identity number", () => {
	test("of an HKID is in two fields, and has its check digit in brackets", () => {
		expect(idNumberFields({ idType: "HKID" })).toEqual(["idNO_1", "idNO_2"]);
		expect(formatIdNumber({ idType: "HKID", idNO_1: "A123456", idNO_2: "3", idNO: "E1" })).toBe(
			"A123456(3)",
		);
	});

	test.each(["passport", "other"])("of another document (%s) is in one field", (idType) => {
		expect(idNumberFields({ idType })).toEqual(["idNO"]);
		expect(formatIdNumber({ idType, idNO_1: "A123456", idNO_2: "3", idNO: "E1" })).toBe("E1");
	});
});
