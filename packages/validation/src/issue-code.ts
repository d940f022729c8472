/**
 * Everything that a rule can find wrong with a value. A rule gives a code, never a sentence; each
 * application maps codes to sentences in a table that the compiler checks for completeness. The
 * first group holds the message keys of the specification, section 5; the second holds our own.
 */
export const ISSUE_CODES = [
	"error_account_no_9",
	"error_account_required",
	"error_mobile_8",
	"error_mobile_required",
	"error_missing_br_no",
	"error_invalid_br_no",
	"error_missing_company_name_en",
	"error_invalid_long_company_name_en",
	"error_missing_company_name_hk",
	"error_invalid_long_company_name_hk",
	"error_missing_email",
	"error_invalid_email",
	"error_empty_br_copy",
	"error_number_br_copy",
	"error_size_br_copy",
	"error_format_br_copy",
	"error_empty_business_proof",
	"error_number_business_proof",
	"error_size_business_proof",
	"error_format_business_proof",
	"error_empty_id_copy",
	"error_number_id_copy",
	"error_size_id_copy",
	"error_format_id_copy",
	"error_missing_name_en",
	"error_missing_name_hk",
	"error_missing_birthday",
	"error_invalid_birthday",
	"error_invalid_birthday_year",
	"error_missing_id_type",
	"error_missing_hk_id_no",
	"error_invalid_hk_id_no",
	"error_missing_id_no",
	"error_invalid_id_no",
	"error_recaptcha_required",

	// Login
	"error_mobile_or_br",
	// Characters that are not allowed in names (control characters, lone surrogates, direction
	// overrides)
	"error_invalid_company_name_en",
	"error_invalid_company_name_hk",
	"error_missing_branch_name_en",
	"error_missing_branch_name_hk",
	"error_invalid_branch_name_en",
	"error_invalid_branch_name_hk",
	"error_invalid_long_branch_name_en",
	"error_invalid_long_branch_name_hk",
	"error_branch_differs",
	"error_invalid_name_en",
	"error_invalid_name_hk",
	"error_invalid_long_name_en",
	"error_invalid_long_name_hk",
	// An identity document other than HKID and passport
	"error_missing_other_id_no",
	"error_invalid_other_id_no",
	"error_declaration_required",
	// Files
	"error_file_name",
	// Defects that the server finds inside a file
	"error_file_damaged",
	"error_file_pixels",
	"error_file_mixed",
	"error_file_too_complex",
	"error_file_pdf_script",
	"error_file_pdf_attachment",
	"error_file_pdf_password",
	"error_file_infected",
	// Requests that the form never sends
	"error_unknown_field",
	"error_wrong_type",
	"error_not_applicable",
	"error_differs_from_login",
	"error_differs_from_file",
	// A code of a newer server that an older page does not know
	"error_other",
] as const;

/**
 * An issue or error code that an extension of the server declares. No code of the product begins
 * like this, in any release.
 */
export type OwnCode = `own_${string}`;

export function isOwnCode(text: unknown): text is OwnCode {
	return typeof text === "string" && text.startsWith("own_");
}

export type IssueCode = (typeof ISSUE_CODES)[number] | OwnCode;

export function isIssueCode(text: unknown): text is IssueCode {
	return isOwnCode(text) || (ISSUE_CODES as readonly unknown[]).includes(text);
}

/**
 * Values that are unusual but accepted: the form asks the customer to check them, and sends them.
 */
export const WARNING_CODES = [
	"warning_br_month",
	"warning_name_en",
	"warning_name_hk",
	"warning_hkid_expected",
	"warning_photo_dark",
	"warning_photo_glare",
	"warning_photo_blurred",
	"warning_photo_unopened",
	"warning_other_id_type",
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];
