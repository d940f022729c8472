import { ISSUE_CODES, type IssueCode } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { CASES, readCase } from "./cases/run-cases.ts";

/** Set by applications, not by rules: the values do not say whether a captcha was solved. */
const CODES_OF_APPLICATIONS: readonly IssueCode[] = [
	"error_recaptcha_required",
	// Only found when the server inspects a whole file.
	"error_file_damaged",
	"error_file_pixels",
	"error_file_mixed",
	"error_file_too_complex",
	"error_file_pdf_script",
	"error_file_pdf_attachment",
	"error_file_pdf_password",
	"error_file_infected",
	// The form's replacement for an unknown code.
	"error_other",
];

describe.each(["login", "company", "person", "submission"] as const)("%s", (schema) => {
	const cases = CASES.filter((each) => each.schema === schema);

	test.each(cases.filter(({ issues }) => issues.length === 0))("accepts $title", (each) => {
		expect(readCase(each).issues).toEqual([]);
	});

	test.each(cases.filter(({ issues }) => issues.length > 0))("refuses $title", (each) => {
		expect(readCase(each).issues).toEqual(each.issues);
	});
});

test("every issue code occurs in a case", () => {
	const provoked = CASES.flatMap(({ issues }) => issues.map(([, code]) => code));
	expect([...new Set([...provoked, ...CODES_OF_APPLICATIONS])].sort()).toEqual(
		[...ISSUE_CODES].sort(),
	);
});

test("no two cases have the same title", () => {
	const titles = CASES.map(({ schema, title }) => `${schema}: ${title}`);
	expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
