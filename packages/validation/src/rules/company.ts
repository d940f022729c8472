import * as v from "valibot";
import { checkFields, type FieldIssue } from "../field-issue.ts";
import { BR_FIELDS, FIELDS, fieldsWith } from "../fields.ts";
import type { WarningCode } from "../issue-code.ts";
import { BR_PART_NAMES, isBrMonth, isBrPart } from "./br-number.ts";
import { findEmailIssue } from "./email.ts";
import { findNameIssues } from "./name.ts";
import { stepEntries } from "./step-entries.ts";
import { findUploadIssue } from "./upload.ts";

/** The fields of the company step, as the form holds them and the request carries them. */
export const companyEntries = stepEntries("company");

const UPLOADS = fieldsWith({ step: "company", kind: "upload" });

const companyObject = v.object(companyEntries, "error_wrong_type");

export type Company = v.InferOutput<typeof companyObject>;

/** Input of the company rules besides the fields. */
export interface CompanyContext {
	/**
	 * the account has no real BR number: its parts and its copy are neither required nor accepted
	 */
	readonly isDummyBr: boolean;
}

/** The company step (specification, section 5). Fills in the branch names if the box is ticked. */
export function companySchema(context: CompanyContext) {
	return v.pipe(
		companyObject,
		checkFields((company: Company) => findCompanyIssues(company, context)),
		v.transform(fillBranchNames),
	);
}

/** Lists every rule of the company step that the values break. */
export function* findCompanyIssues(
	company: Company,
	{ isDummyBr }: CompanyContext,
): Generator<FieldIssue<keyof Company>> {
	yield* findNameIssues("companyName", company);
	yield* company.branchSameAsCompany
		? findCopyIssues(company)
		: findNameIssues("branchCompanyName", company);
	const emailCode = findEmailIssue(company.email, FIELDS.email.max);
	if (emailCode) yield { field: "email", code: emailCode };
	yield* isDummyBr ? findDummyBrIssues(company) : findBrNumberIssues(company);
	for (const upload of UPLOADS) {
		if (isDummyBr && "ofBr" in FIELDS[upload]) continue;
		const code = findUploadIssue(upload, company[upload]);
		if (code) yield { field: upload, code };
	}
}

/** If the box is ticked, the branch names must be empty or equal to the company's. */
function* findCopyIssues(company: Company): Generator<FieldIssue<keyof Company>> {
	const filled = fillBranchNames(company);
	for (const field of ["branchCompanyNameEN", "branchCompanyNameHK"] as const)
		if (!["", filled[field]].includes(company[field]))
			yield { field, code: "error_branch_differs" };
}

function* findBrNumberIssues(company: Company): Generator<FieldIssue<keyof Company>> {
	for (const field of BR_PART_NAMES) {
		if (company[field] === "") yield { field, code: "error_missing_br_no" };
		else if (!isBrPart(field, company[field])) yield { field, code: "error_invalid_br_no" };
	}
}

function* findDummyBrIssues(company: Company): Generator<FieldIssue<keyof Company>> {
	for (const field of BR_FIELDS)
		if (company[field].length > 0) yield { field, code: "error_not_applicable" };
}

/** Copies the company's names to the branch if the box is ticked, even if the request omits them. */
export function fillBranchNames<Values extends Company>(company: Values): Values {
	if (!company.branchSameAsCompany) return company;
	const { companyNameEN, companyNameHK } = company;
	return { ...company, branchCompanyNameEN: companyNameEN, branchCompanyNameHK: companyNameHK };
}

/** What looks unusual in the company step but is accepted. */
export function* findCompanyWarnings(
	company: Pick<Company, "brNO_3">,
): Generator<{ field: keyof Company; code: WarningCode }> {
	if (isBrPart("brNO_3", company.brNO_3) && !isBrMonth(company.brNO_3))
		yield { field: "brNO_3", code: "warning_br_month" };
}
