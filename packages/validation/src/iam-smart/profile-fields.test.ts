import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type IamSmartProfile, iamSmartProfileSchema } from "./profile.ts";
import { iamSmartFieldsOf } from "./profile-fields.ts";

const PROFILE: IamSmartProfile = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "CHAN, Tai Man" },
	chName: { ChineseName: "陳大文" },
	birthDate: "20000229",
};

test("a profile fills in names, birthday and HKID", () => {
	expect(iamSmartFieldsOf(PROFILE)).toEqual({
		nameEN: "CHAN, Tai Man",
		nameHK: "陳大文",
		birthday_dd: "29",
		birthday_mm: "02",
		birthday_yyyy: "2000",
		idNO_1: "A123456",
		idNO_2: "3",
	});
});

test.each<[what: string, part: Partial<IamSmartProfile>, field: string, text: string]>([
	["two letters", { idNo: { Identification: "AB987654", CheckDigit: "3" } }, "idNO_1", "AB987654"],
	["small letters", { idNo: { Identification: "g123456", CheckDigit: "a" } }, "idNO_2", "A"],
	["one name only", { enName: { UnstructuredName: "SUKARNO" } }, "nameEN", "SUKARNO"],
	["full width", { enName: { UnstructuredName: "ＣＨＡＮ　Ｔａｉ" } }, "nameEN", "CHAN Tai"],
	["a rare character", { chName: { ChineseName: "\u{2F9B2}明" } }, "nameHK", "\u{2F9B2}明"],
])("%s come as a submission keeps them", (_what, part, field, text) => {
	expect(iamSmartFieldsOf({ ...PROFILE, ...part })).toMatchObject({ [field]: text });
});

test("no Chinese name leaves its field empty", () => {
	const { chName: _, ...withoutChinese } = PROFILE;
	expect(iamSmartFieldsOf(withoutChinese)?.nameHK).toBe("");
});

describe("what cannot be", () => {
	test.each<[what: string, part: Partial<IamSmartProfile>]>([
		["a wrong check digit", { idNo: { Identification: "A123456", CheckDigit: "4" } }],
		["a day that the calendar does not have", { birthDate: "20010229" }],
		["a year before anybody alive was born", { birthDate: "18991231" }],
	])("%s fills in nothing", (_what, part) => {
		expect(iamSmartFieldsOf({ ...PROFILE, ...part })).toBeUndefined();
	});

	test.each<[what: string, part: Record<string, unknown>]>([
		["no English name", { enName: undefined }],
		["an empty name", { enName: { UnstructuredName: " " } }],
		["a date with hyphens", { birthDate: "2000-02-29" }],
		["an HKID in one piece", { idNo: "A123456(3)" }],
	])("%s is no profile", (_what, part) => {
		expect(v.is(iamSmartProfileSchema, { ...PROFILE, ...part })).toBe(false);
	});
});
