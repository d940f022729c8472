import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { PERSON } from "../../test/cases/right-values.ts";
import { findFieldIssues } from "../field-issue.ts";
import type { WarningCode } from "../issue-code.ts";
import { findPersonWarnings, personSchema } from "./person.ts";

type Warning = readonly [field: keyof typeof PERSON, code: WarningCode];

const SCHEMA = personSchema({ currentYear: 2026 });

describe("normalises", () => {
	test.each([
		["names folded and trimmed", { nameEN: "　ＣＨＡＮ Tai " }, { nameEN: "CHAN Tai" }],
		["a rare character as typed", { nameHK: "\u{2F9B2}明" }, { nameHK: "\u{2F9B2}明" }],
		["an HKID in capitals", { idNO_1: "ａ123456" }, { idNO_1: "A123456" }],
		["an HKID trimmed", { idNO_1: " A123456 ", idNO_2: " 3 " }, {}],
		["an HKID alone", { idNO: "Z683365(5)" }, { idNO: "" }],
		[
			"a passport number alone",
			{ idType: "passport", idNO: "E1", idNO_1: "Z683365", idNO_2: "5" },
			{ idType: "passport", idNO: "E1", idNO_1: "", idNO_2: "" },
		],
		["a date in ordinary digits, trimmed", { birthday_dd: " ２９ " }, { birthday_dd: "29" }],
	])("%s", (_what, typed, kept) => {
		expect(v.parse(SCHEMA, { ...PERSON, ...typed })).toEqual({ ...PERSON, ...kept });
	});
});

test.each<[what: string, values: Partial<typeof PERSON>, issues: readonly string[][]]>([
	["an ID type in full width", { idType: "ＨＫＩＤ" }, [["idType", "error_missing_id_type"]]],
	[
		"a day that does not exist, of a year too late",
		{ birthday_dd: "32", birthday_yyyy: "2020" },
		[["birthday_dd", "error_invalid_birthday"]],
	],
])("finds one thing wrong with %s", (_what, values, expected) => {
	const issues = findFieldIssues(SCHEMA, { ...PERSON, ...values });
	expect(issues.map(({ field, code }) => [field, code])).toEqual(expected);
});

describe("unusual values", () => {
	test.each<[what: string, values: Partial<typeof PERSON>, warnings: Warning[]]>([
		["nothing", {}, []],
		["a figure in the English name", { nameEN: "Chan 2" }, [["nameEN", "warning_name_en"]]],
		["Latin letters in the Chinese name", { nameHK: "Chan" }, [["nameHK", "warning_name_hk"]]],
		["a name left out", { nameEN: "", nameHK: "" }, []],
		[
			"a passport of Hong Kong",
			{ idType: "passport", idNO: "K12345678" },
			[["idNO", "warning_hkid_expected"]],
		],
		["a passport of another country", { idType: "passport", idNO: "E1234567" }, []],
		["another document with such a number", { idType: "other", idNO: "K12345678" }, []],
	])("%s", (_what, values, expected) => {
		const warnings = [...findPersonWarnings({ ...PERSON, ...values })];
		expect(warnings.map(({ field, code }) => [field, code])).toEqual(expected);
	});
});
