import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
	type IamSmartProfile,
	iamSmartFieldsOf,
	iamSmartProfileSchema,
} from "./iam-smart-profile.ts";

const PROFILE: IamSmartProfile = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "CHAN, Tai Man" },
	chName: { ChineseName: "陳大文" },
	birthDate: "20000229",
};

test("fills in names, birthday and HKID", () => {
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
])("converts %s to the form that submissions store", (_what, part, field, text) => {
	expect(iamSmartFieldsOf({ ...PROFILE, ...part })).toMatchObject({ [field]: text });
});

test("trims the texts of a profile", () => {
	const padded = { ...PROFILE, enName: { UnstructuredName: ` ${"x".repeat(300)} ` } };
	expect(v.parse(iamSmartProfileSchema, padded).enName.UnstructuredName).toBe("x".repeat(300));
	expect(v.parse(iamSmartProfileSchema, PROFILE)).toEqual(PROFILE);
});

test("trims an HKID", () => {
	const idNo = { Identification: " Ａ123456 ", CheckDigit: " 3 " };
	expect(iamSmartFieldsOf({ ...PROFILE, idNo })).toMatchObject({ idNO_1: "A123456", idNO_2: "3" });
});

test("leaves nameHK empty if the person has no Chinese name", () => {
	const { chName: _, ...withoutChinese } = PROFILE;
	expect(iamSmartFieldsOf(withoutChinese)?.nameHK).toBe("");
});

describe("an invalid profile", () => {
	test.each<[what: string, part: Partial<IamSmartProfile>]>([
		["a wrong check digit", { idNo: { Identification: "A123456", CheckDigit: "4" } }],
		["a date that does not exist", { birthDate: "20010229" }],
		["a year before 1900", { birthDate: "18991231" }],
	])("with %s fills in nothing", (_what, part) => {
		expect(iamSmartFieldsOf({ ...PROFILE, ...part })).toBeUndefined();
	});

	test.each<[what: string, part: Record<string, unknown>]>([
		["no English name", { enName: undefined }],
		["an empty name", { enName: { UnstructuredName: " " } }],
		["a date with hyphens", { birthDate: "2000-02-29" }],
		["an empty HKID", { idNo: { Identification: "", CheckDigit: "3" } }],
		["an empty check digit", { idNo: { Identification: "A123456", CheckDigit: " " } }],
		["no HKID", { idNo: {} }],
		["an empty Chinese name", { chName: { ChineseName: "" } }],
		["a Chinese name of another shape", { chName: "陳大文" }],
		["a name of 301 characters", { enName: { UnstructuredName: "x".repeat(301) } }],
		["a date with a time", { birthDate: "20000229T00" }],
		["a date with a prefix", { birthDate: "x20000229" }],
		["an HKID in one piece", { idNo: "A123456(3)" }],
	])("with %s is rejected", (_what, part) => {
		expect(v.is(iamSmartProfileSchema, { ...PROFILE, ...part })).toBe(false);
	});
});
