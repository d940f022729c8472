import { expect, test } from "vitest";
import { ISSUE_CODES, isIssueCode, WARNING_CODES } from "./issue-code.ts";

/** The message keys of the specification, section 5, in its order. */
const SPECIFIED = [
	"error_account_no_9",
	"error_account_required",
	"error_mobile_8",
	"error_mobile_required",
	"error_invalid_br_no",
	"error_missing_br_no",
	"error_invalid_long_company_name_en",
	"error_invalid_long_company_name_hk",
	"error_missing_company_name_en",
	"error_missing_company_name_hk",
	"error_invalid_email",
	"error_missing_email",
	...["empty", "number", "size", "format"].flatMap((fault) => [
		`error_${fault}_br_copy`,
		`error_${fault}_business_proof`,
		`error_${fault}_id_copy`,
	]),
	"error_invalid_birthday",
	"error_invalid_birthday_year",
	"error_missing_birthday",
	"error_missing_id_type",
	"error_invalid_hk_id_no",
	"error_missing_hk_id_no",
	"error_invalid_id_no",
	"error_missing_id_no",
	"error_missing_name_en",
	"error_missing_name_hk",
	"error_recaptcha_required",
];

test.each(SPECIFIED)("the message key %s of the specification is an issue code", (key) => {
	expect(ISSUE_CODES).toContain(key);
});

test("lists each code once", () => {
	expect(new Set(ISSUE_CODES).size).toBe(ISSUE_CODES.length);
});

test("starts every code with error_", () => {
	for (const code of ISSUE_CODES) expect(code).toMatch(/^error_[a-z0-9_]+$/);
});

test("there are eight warnings", () => {
	expect(WARNING_CODES).toEqual([
		"warning_br_month",
		"warning_name_en",
		"warning_name_hk",
		"warning_hkid_expected",
		"warning_photo_dark",
		"warning_photo_glare",
		"warning_photo_blurred",
		"warning_photo_unopened",
		"warning_other_id_type",
	]);
});

test.each(["error_other", "own_card_expired"] as const)("%s is an issue code", (code) => {
	expect(isIssueCode(code)).toBe(true);
});

test.each(["error_of_next_year", "owner", "", undefined])("%j is not an issue code", (value) => {
	expect(isIssueCode(value)).toBe(false);
});
