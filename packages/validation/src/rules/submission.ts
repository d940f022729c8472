import * as v from "valibot";
import { checkFields, type FieldIssue } from "../field-issue.ts";
import { fieldsWith } from "../fields.ts";
import { ENGLISH_NAME_MAX_CHARACTERS } from "../limits.ts";
import { strictObjectCode, textEntry, tickEntry } from "../text-entry.ts";
import {
	type CompanyContext,
	companyEntries,
	fillBranchNames,
	findCompanyIssues,
} from "./company.ts";
import { findDeclarationIssue } from "./declaration.ts";
import { normaliseLoginValue, normaliseMobileNumber } from "./login.ts";
import {
	dropIgnoredNumbers,
	findPersonIssues,
	IAM_SMART_COPIES,
	type PersonContext,
	personEntries,
} from "./person.ts";
import { countCharacters, isPrintable } from "./text.ts";
import { type FileFacts, UPLOAD_NAMES, type UploadName } from "./upload.ts";

const fileNameEntry = () => v.optional(v.string("error_wrong_type"));
const fileSizeEntry = () => v.optional(v.union([v.number(), v.string()], "error_wrong_type"));

/** The form sends names and sizes of the files a second time (specification, section 3). */
const fileEchoEntries = Object.fromEntries(
	UPLOAD_NAMES.flatMap((upload) => [
		[`${upload}Name`, fileNameEntry()],
		[`${upload}Size`, fileSizeEntry()],
	]),
) as Record<`${UploadName}Name`, ReturnType<typeof fileNameEntry>> &
	Record<`${UploadName}Size`, ReturnType<typeof fileSizeEntry>>;

/**
 * A copy is compared with the values from iAM Smart: none is longer than the longest name, and all
 * must be printable, because the export shows them whether they were compared or not.
 */
const iamsmartEntry = () =>
	v.pipe(
		textEntry(),
		v.check((text) => countCharacters(text) <= ENGLISH_NAME_MAX_CHARACTERS, "error_not_applicable"),
		v.check(isPrintable, "error_not_applicable"),
	);

/** The values from iAM Smart, beside the form's own fields. */
const iamsmartEntries = Object.fromEntries(
	IAM_SMART_COPIES.map((field) => [`iamsmart_${field}`, iamsmartEntry()]),
) as Record<`iamsmart_${(typeof IAM_SMART_COPIES)[number]}`, ReturnType<typeof iamsmartEntry>>;

const submissionObject = v.strictObject(
	{
		...companyEntries,
		...personEntries,
		...iamsmartEntries,
		...fileEchoEntries,
		declarationNoHkid: tickEntry(),
		accountNO: textEntry(normaliseLoginValue),
		mobileNO: textEntry(normaliseMobileNumber),
		brNO: textEntry(normaliseLoginValue),
		isDummyBr: v.optional(v.boolean("error_wrong_type")),
		recaptchaToken: textEntry(),
	},
	strictObjectCode,
);

/** The names of all fields that a submission may carry. */
export const SUBMISSION_FIELDS = Object.keys(submissionObject.entries);

export type Submission = v.InferOutput<typeof submissionObject>;
export type SubmissionInput = v.InferInput<typeof submissionObject>;

/** The login's identity. The body must agree with it. */
export interface SubmissionContext extends CompanyContext, PersonContext {
	readonly accountNO: string;
	/** the mobile number used to log in; empty after a login with a BR number */
	readonly mobileNO: string;
	/** the BR number used to log in; empty after a login with a mobile number */
	readonly brNO: string;
}

/**
 * A whole submission, with file facts in place of base64: company, person, declaration, and
 * agreement of all values that are sent twice. Unknown fields are refused.
 */
export function submissionSchema(context: SubmissionContext) {
	return v.pipe(
		submissionObject,
		checkFields((submission: Submission) =>
			exceptUnsent(submission, findSubmissionIssues(submission, context)),
		),
		v.transform(fillBranchNames),
		v.transform(dropIgnoredNumbers),
	);
}

const NEW_FIELDS: readonly string[] = fieldsWith({ isNew: true });

/** Nothing that the form of the previous release cannot send is required. */
function* exceptUnsent<Issue extends FieldIssue<keyof Submission>>(
	submission: Submission,
	issues: Iterable<Issue>,
): Generator<Issue> {
	for (const issue of issues) {
		const value = submission[issue.field];
		const isUnsent = value === "" || (Array.isArray(value) && value.length === 0);
		if (!isUnsent || !NEW_FIELDS.includes(issue.field)) yield issue;
	}
}

function* findSubmissionIssues(
	submission: Submission,
	context: SubmissionContext,
): Generator<FieldIssue<keyof Submission>> {
	yield* findCompanyIssues(submission, context);
	yield* findPersonIssues(submission, context);
	const declarationCode = findDeclarationIssue(submission);
	if (declarationCode) yield { field: "declarationNoHkid", code: declarationCode };
	yield* findLoginDifferences(submission, context);
	for (const upload of UPLOAD_NAMES) yield* findEchoDifferences(upload, submission);
}

function* findLoginDifferences(
	submission: Submission,
	context: SubmissionContext,
): Generator<FieldIssue<keyof Submission>> {
	for (const field of ["accountNO", "mobileNO", "brNO"] as const)
		if (submission[field] !== "" && !isSameNumber(submission[field], context[field]))
			yield { field, code: "error_differs_from_login" };
	if (submission.isDummyBr !== undefined && submission.isDummyBr !== context.isDummyBr)
		yield { field: "isDummyBr", code: "error_differs_from_login" };
}

/** Account and BR numbers are compared without regard to case. */
function isSameNumber(one: string, other: string): boolean {
	return one.toUpperCase() === other.toUpperCase();
}

function* findEchoDifferences(
	upload: UploadName,
	submission: Submission,
): Generator<FieldIssue<keyof Submission>> {
	const [file] = submission[upload];
	const name = submission[`${upload}Name`];
	const size = submission[`${upload}Size`];
	if (isEcho(name) && name !== file?.name)
		yield { field: `${upload}Name`, code: "error_differs_from_file" };
	if (isEcho(size) && Number(size) !== sizeOf(file))
		yield { field: `${upload}Size`, code: "error_differs_from_file" };
}

function isEcho(value: string | number | undefined): boolean {
	return value !== undefined && value !== "";
}

function sizeOf(file: FileFacts | undefined): number {
	return file?.byteLength ?? 0;
}
