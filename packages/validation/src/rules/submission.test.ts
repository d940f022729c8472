import * as v from "valibot";
import { expect, test } from "vitest";
import { COMPANY, CONTEXT, PERSON, SUBMISSION } from "../../test/cases/right-values.ts";
import { companySchema } from "./company.ts";
import { loginSchema } from "./login.ts";
import { personSchema } from "./person.ts";
import { SUBMISSION_FIELDS, submissionSchema } from "./submission.ts";

test("knows every field of both steps, each copy, name and size, and the declaration", () => {
	expect(SUBMISSION_FIELDS).toEqual(
		expect.arrayContaining([
			...Object.keys(COMPANY),
			...Object.keys(PERSON),
			...["brCopy", "businessProof", "idCopyF", "idCopyB", "idCopyS"].flatMap((upload) => [
				`${upload}Name`,
				`${upload}Size`,
			]),
			"iamsmart_nameEN",
			"iamsmart_idNO_2",
			"declarationNoHkid",
			"accountNO",
			"mobileNO",
			"brNO",
			"isDummyBr",
			"recaptchaToken",
		]),
	);
});

test("fills in the branch names if the box is ticked", () => {
	const submission = {
		...SUBMISSION,
		branchSameAsCompany: true,
		branchCompanyNameEN: "",
		branchCompanyNameHK: undefined,
	};
	expect(v.parse(submissionSchema(CONTEXT), submission)).toMatchObject({
		branchCompanyNameEN: COMPANY.companyNameEN,
		branchCompanyNameHK: COMPANY.companyNameHK,
	});
});

test("drops a second identity number beside an HKID", () => {
	const submission = { ...SUBMISSION, idNO: "Z683365(5)" };
	expect(v.parse(submissionSchema(CONTEXT), submission).idNO).toBe("");
});

test("treats missing values as empty or not ticked", () => {
	const kept = v.parse(submissionSchema(CONTEXT), SUBMISSION);
	expect(kept).toMatchObject({ declarationNoHkid: false, iamsmart_nameEN: "", accountNO: "" });
	expect(kept).not.toHaveProperty("brCopyName");
});

test.each(SUBMISSION_FIELDS)("reports error_wrong_type for %s", (field) => {
	const { issues = [] } = v.safeParse(submissionSchema(CONTEXT), {
		...SUBMISSION,
		[field]: Symbol("wrong"),
	});
	expect(issues.map(({ message }) => message)).toEqual(["error_wrong_type"]);
});

test.each([
	["a submission", submissionSchema(CONTEXT)],
	["the company step", companySchema(CONTEXT)],
	["the person step", personSchema(CONTEXT)],
	["a login", loginSchema],
])("reports error_wrong_type for %s as a whole", (_what, schema) => {
	const { issues = [] } = v.safeParse(v.pipe(v.unknown(), schema), "x");
	expect(issues.map(({ message }) => message)).toEqual(["error_wrong_type"]);
});

test("keeps a file's digest with its facts", () => {
	const [file] = SUBMISSION.brCopy;
	const submission = { ...SUBMISSION, brCopy: [{ ...file, sha256: "00" }] };
	expect(v.parse(submissionSchema(CONTEXT), submission).brCopy).toEqual(submission.brCopy);
});
