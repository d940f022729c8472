import { SUBMISSION_FIELDS } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import type { ConfirmedValues } from "../registration/confirmed-values.ts";
import { NEW_REGISTRATION, type RegistrationState } from "../registration/registration-state.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "../registration/step-values.ts";
import { submissionFields, submissionFiles } from "./submission-fields.ts";

const { iamSmart: _provided, ...PERSON_FIELDS } = EMPTY_PERSON;

const FILE = {
	name: "copy.pdf",
	type: "application/pdf",
	byteLength: 0,
	detectedFormat: "pdf",
	contents: new Blob(),
} as const;

const STATE: RegistrationState = {
	...NEW_REGISTRATION,
	login: { accountNO: "204518837", mobileNO: "61234567", brNO: "" },
	declarationNoHkid: true,
};

function valuesWith(idType: string): ConfirmedValues {
	return {
		company: { ...EMPTY_COMPANY, brNO_1: "39284710", brCopy: [], businessProof: [] },
		person: {
			...PERSON_FIELDS,
			idType,
			...(idType === "HKID" ? { idNO_1: "A123456", idNO_2: "3" } : { idNO: "K1" }),
			idCopyF: [],
			idCopyB: [],
			idCopyS: [],
			useIamSmart: false,
		},
	};
}

describe("submissionFields", () => {
	test("sends no name that the schema does not know, and no file", () => {
		const fields = submissionFields(valuesWith("HKID"), STATE, "payload");
		expect(SUBMISSION_FIELDS).toEqual(expect.arrayContaining(Object.keys(fields)));
		expect(Object.keys(fields)).not.toContain("brCopy");
		expect(fields).toMatchObject({
			...STATE.login,
			isDummyBr: false,
			brNO_1: "39284710",
			recaptchaToken: "payload",
		});
	});

	test("with an HKID sends no other number and no declaration", () => {
		expect(submissionFields(valuesWith("HKID"), STATE, "")).toMatchObject({
			idNO: "",
			idNO_1: "A123456",
			idNO_2: "3",
			declarationNoHkid: false,
		});
	});

	test("with a passport sends no HKID", () => {
		expect(submissionFields(valuesWith("passport"), STATE, "")).toMatchObject({
			idNO: "K1",
			idNO_1: "",
			idNO_2: "",
			declarationNoHkid: true,
		});
		const undeclared = { ...STATE, declarationNoHkid: false };
		expect(submissionFields(valuesWith("passport"), undeclared, "")).toMatchObject({
			declarationNoHkid: false,
		});
	});

	test("with data of iAM Smart sends it twice, and says so", () => {
		const provided = {
			nameEN: "CHAN, Tai Man",
			nameHK: "",
			birthday_dd: "29",
			birthday_mm: "02",
			birthday_yyyy: "1984",
			idNO_1: "AB987654",
			idNO_2: "3",
		};
		const state = { ...STATE, person: { ...EMPTY_PERSON, iamSmart: provided } };
		const fields = submissionFields(valuesWith("HKID"), state, "");
		expect(SUBMISSION_FIELDS).toEqual(expect.arrayContaining(Object.keys(fields)));
		expect(fields).toMatchObject({
			useIamSmart: true,
			iamsmart_nameEN: "CHAN, Tai Man",
			iamsmart_nameHK: "",
			iamsmart_birthday_dd: "29",
			iamsmart_birthday_mm: "02",
			iamsmart_birthday_yyyy: "1984",
			iamsmart_idNO_1: "AB987654",
			iamsmart_idNO_2: "3",
		});
	});

	test("with data entered by hand does not claim iAM Smart", () => {
		const fields = submissionFields(valuesWith("HKID"), STATE, "");
		expect(fields["useIamSmart"]).toBe(false);
		expect(Object.keys(fields).filter((name) => name.startsWith("iamsmart_"))).toEqual([]);
	});

	test("with a dummy BR sends no part of a BR number", () => {
		const values = valuesWith("HKID");
		const company = { ...values.company, email: "wong@example.com" };
		const state = { ...STATE, isDummyBr: true };
		const fields = submissionFields({ ...values, company }, state, "");
		expect(Object.keys(fields).filter((name) => name.startsWith("brNO_"))).toEqual([]);
		expect(fields).toMatchObject({ isDummyBr: true, email: "wong@example.com" });
	});
});

test("the files are those of each upload, with no BR certificate with a dummy BR", () => {
	const named = (name: string) => ({ ...FILE, name });
	const files = {
		businessProof: named("proof"),
		idCopyF: named("front"),
		idCopyB: named("back"),
		idCopyS: named("selfie"),
	};
	const state: RegistrationState = {
		...STATE,
		company: {
			...EMPTY_COMPANY,
			brCopy: [named("br")],
			businessProof: [files.businessProof],
		},
		person: {
			...EMPTY_PERSON,
			idCopyF: [files.idCopyF],
			idCopyB: [files.idCopyB],
			idCopyS: [files.idCopyS],
		},
	};
	expect(submissionFiles(state)).toEqual({ ...files, brCopy: named("br") });
	expect(submissionFiles({ ...state, isDummyBr: true })).toEqual(files);
});
