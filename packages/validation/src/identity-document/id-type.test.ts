import { expect, test } from "vitest";
import { ID_TYPES, isIdType } from "./id-type.ts";

test("lists HKID first, then passport and other", () => {
	expect(ID_TYPES).toEqual(["HKID", "passport", "other"]);
	expect(ID_TYPES.every(isIdType)).toBe(true);
});

test.each(["", "hkid", "Passport", "Other", "constructor"])("rejects %j", (text) => {
	expect(isIdType(text)).toBe(false);
});
