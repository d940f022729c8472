import { expect, test } from "vitest";
import type { ChosenFile } from "../files/chosen-file.ts";
import { confirmedValues } from "./confirmed-values.ts";
import { NEW_REGISTRATION, type RegistrationState } from "./registration-state.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "./step-values.ts";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const NEW_YEAR_IN_HONG_KONG = new Date("2025-12-31T16:00:00.000Z");
const PDF: ChosenFile = {
	name: "copy.pdf",
	type: "application/pdf",
	byteLength: 4,
	detectedFormat: "pdf",
	contents: new Blob(["%PDF"]),
};
const STATE: RegistrationState = {
	...NEW_REGISTRATION,
	company: {
		...EMPTY_COMPANY,
		companyNameEN: " Wong Kee ",
		branchSameAsCompany: true,
		email: "wong@example.com",
		brNO_1: "39284710",
		brNO_2: "000",
		brNO_3: "12",
		brNO_4: "25",
		brNO_5: "a",
		brCopy: [PDF],
		businessProof: [PDF],
	},
	person: {
		...EMPTY_PERSON,
		nameEN: "CHAN, Tai Man",
		birthday_dd: "31",
		birthday_mm: "12",
		birthday_yyyy: "2008",
		idType: "passport",
		idNO: " K12345678 ",
		idCopyF: [PDF],
		idCopyB: [PDF],
		idCopyS: [PDF],
	},
};

test("the confirmation shows the values as the rules normalise them", () => {
	expect(confirmedValues(STATE, NOW)).toMatchObject({
		company: { companyNameEN: "Wong Kee", branchCompanyNameEN: "Wong Kee", brNO_5: "A" },
		person: { idNO: "K12345678", idNO_1: "" },
	});
});

test("the year that counts for the age is Hong Kong's", () => {
	expect(confirmedValues(STATE, NEW_YEAR_IN_HONG_KONG)).toBeDefined();
	expect(confirmedValues(STATE, new Date(NEW_YEAR_IN_HONG_KONG.getTime() - 1))).toBeUndefined();
});

test("one wrong step means that nothing is confirmed", () => {
	expect(confirmedValues({ ...STATE, company: EMPTY_COMPANY }, NOW)).toBeUndefined();
	expect(confirmedValues({ ...STATE, person: EMPTY_PERSON }, NOW)).toBeUndefined();
});

test("with a dummy BR no BR number is confirmed", () => {
	expect(confirmedValues({ ...STATE, isDummyBr: true }, NOW)).toBeUndefined();
	const { brNO_1, brNO_2, brNO_3, brNO_4, brNO_5, brCopy } = EMPTY_COMPANY;
	const company = { ...STATE.company, brNO_1, brNO_2, brNO_3, brNO_4, brNO_5, brCopy };
	expect(confirmedValues({ ...STATE, isDummyBr: true, company }, NOW)).toBeDefined();
});
