import { ISSUE_CODES, type IssueCode } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { ROWS, readRow } from "./table/run-table.ts";

/** Given by an application and by no rule: whether a captcha was solved is not in the values. */
const CODES_OF_APPLICATIONS: readonly IssueCode[] = [
	"error_recaptcha_required",
	// What only the server's look into a whole file can say.
	"error_file_damaged",
	"error_file_pixels",
	"error_file_mixed",
	"error_file_too_complex",
	"error_file_pdf_script",
	"error_file_pdf_attachment",
	"error_file_pdf_password",
	"error_file_infected",
	// What the form makes of a code that it does not know.
	"error_other",
];

describe.each(["login", "company", "person", "submission"] as const)("%s", (schema) => {
	const rows = ROWS.filter((row) => row.schema === schema);

	test.each(rows.filter(({ issues }) => issues.length === 0))("accepts $title", (row) => {
		expect(readRow(row).issues).toEqual([]);
	});

	test.each(rows.filter(({ issues }) => issues.length > 0))("refuses $title", (row) => {
		expect(readRow(row).issues).toEqual(row.issues);
	});
});

test("every issue code is provoked by a row, and none is left out", () => {
	const provoked = ROWS.flatMap(({ issues }) => issues.map(([, code]) => code));
	expect([...new Set([...provoked, ...CODES_OF_APPLICATIONS])].sort()).toEqual(
		[...ISSUE_CODES].sort(),
	);
});

test("no two rows have the same title", () => {
	const titles = ROWS.map(({ schema, title }) => `${schema}: ${title}`);
	expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
