import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { COMPANY } from "../../test/cases/right-values.ts";
import { companySchema, findCompanyWarnings } from "./company.ts";

const SCHEMA = companySchema({ isDummyBr: false });

describe("normalises", () => {
	test.each([
		["the last part of a BR number in capitals", { brNO_5: "ａ" }, { brNO_5: "A" }],
		[
			"the parts of a BR number folded and trimmed",
			{ brNO_1: " ３9284710 ", brNO_2: " 000", brNO_5: " a " },
			{ brNO_1: "39284710", brNO_2: "000", brNO_5: "A" },
		],
		["letters of its first part as typed", { brNO_1: "abCD1234" }, { brNO_1: "abCD1234" }],
		["an e-mail address folded and trimmed", { email: " ａ@b.hk " }, { email: "a@b.hk" }],
		[
			"full-width characters of a company's name as typed",
			{ companyNameHK: "　ＡＢＣ（香港） " },
			{ companyNameHK: "ＡＢＣ（香港）" },
		],
		[
			"the company's names for the branch where the box is ticked",
			{ branchSameAsCompany: true, branchCompanyNameEN: "", branchCompanyNameHK: "" },
			{
				branchSameAsCompany: true,
				branchCompanyNameEN: COMPANY.companyNameEN,
				branchCompanyNameHK: COMPANY.companyNameHK,
			},
		],
	])("%s", (_what, typed, kept) => {
		expect(v.parse(SCHEMA, { ...COMPANY, ...typed })).toEqual({ ...COMPANY, ...kept });
	});
});

describe("the month in a BR number", () => {
	test.each(["13", "00", "99"])("%s gets a warning", (brNO_3) => {
		expect([...findCompanyWarnings({ brNO_3 })]).toEqual([
			{ field: "brNO_3", code: "warning_br_month" },
		]);
	});

	test.each(["12", "01", "", "1", "ab"])("%j gets no warning", (brNO_3) => {
		expect([...findCompanyWarnings({ brNO_3 })]).toEqual([]);
	});
});
