import { setupI18n } from "@lingui/core";
import { ISSUE_CODES } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { ADVICE_SENTENCES } from "./advice-sentences.ts";
import { DIALOG_SENTENCES } from "./dialog-sentences.ts";
import { ERROR_SENTENCES, errorSentence, sentenceOf } from "./error-sentences.ts";
import { ISSUE_SENTENCES } from "./issue-sentences.ts";
import type { CatalogName } from "./language.ts";
import { loadCatalog } from "./load-catalog.ts";
import { WARNING_SENTENCES } from "./warning-sentences.ts";

const english = await translatorOf("en_US");

async function translatorOf(name: CatalogName) {
	const messages = await loadCatalog(name, ["first", "later"]);
	return setupI18n({ locale: "en", messages: { en: messages } });
}

/** Quoted sentences of the specification, sections 2, 4, 5 and 8, by their code. */
const QUOTED = [
	[ISSUE_SENTENCES.error_account_no_9, "Required 9 chars"],
	[ISSUE_SENTENCES.error_account_required, "Please enter a valid Account No."],
	[ISSUE_SENTENCES.error_mobile_8, "Required 8 chars"],
	[ISSUE_SENTENCES.error_mobile_required, "Please enter a valid Mobile No."],
	// 'Requied' is a misprint, see docs/decisions/0006-readings-of-the-specification.md.
	[ISSUE_SENTENCES.error_recaptcha_required, "Required Recaptcha"],
	[ISSUE_SENTENCES.error_missing_company_name_en, "Please enter Company Name (English)."],
	[ISSUE_SENTENCES.error_invalid_company_name_en, "Please enter a valid Company Name (English)."],
	[
		ISSUE_SENTENCES.error_invalid_long_company_name_en,
		"The length of Company Name (English) exceeds the maximum length of 100 characters.",
	],
	[ISSUE_SENTENCES.error_missing_company_name_hk, "Please enter Company Name (Chinese)."],
	[ISSUE_SENTENCES.error_invalid_company_name_hk, "Please enter a valid Company Name (Chinese)."],
	[
		ISSUE_SENTENCES.error_invalid_long_company_name_hk,
		"The length of Company Name (Chinese) exceeds the maximum length of 30 characters.",
	],
	[ISSUE_SENTENCES.error_missing_email, "Please enter Email Address."],
	[ISSUE_SENTENCES.error_invalid_email, "Please enter a valid Email Address."],
	[ISSUE_SENTENCES.error_missing_br_no, "Please enter BR Certificate No."],
	[ISSUE_SENTENCES.error_invalid_br_no, "Please enter a valid BR Certificate No."],
	[ISSUE_SENTENCES.error_invalid_br_no, "Please enter a valid BR Certificate No."],
	[ISSUE_SENTENCES.error_empty_br_copy, "Please upload a valid BR Certificate."],
	[ISSUE_SENTENCES.error_empty_business_proof, "Please upload a valid Business Address Proof."],
	[ISSUE_SENTENCES.error_missing_name_en, "Please enter either English Name or Chinese Name."],
	[ISSUE_SENTENCES.error_missing_name_hk, "Please enter either English Name or Chinese Name."],
	[ISSUE_SENTENCES.error_missing_birthday, "Please enter Date of Birth (DD/MM/YYYY)."],
	[
		ISSUE_SENTENCES.error_invalid_birthday_year,
		"Responsible Person must be at least 18 years old.",
	],
	[ISSUE_SENTENCES.error_missing_id_type, "Please select ID Type."],
	[ISSUE_SENTENCES.error_missing_hk_id_no, "Please enter HKID Number."],
	[ISSUE_SENTENCES.error_invalid_hk_id_no, "Please enter a valid HKID Number."],
	[ISSUE_SENTENCES.error_missing_other_id_no, "Please enter ID Type and ID Number."],
	[
		ERROR_SENTENCES.login_error,
		"Information provided does not match our record. Please try again.",
	],
	[
		ERROR_SENTENCES.iamsmart_error,
		"System timeout. We are not able to receive the personal information from the identity service, please retry or enter the personal information manually.",
	],
	[ERROR_SENTENCES.iamsmart_cancelled, "User has cancelled the request"],
	[ERROR_SENTENCES.form_submission_error, "Submission failed, please try again later."],
	[
		DIALOG_SENTENCES.backendRejection,
		"Submission failed. Please check again the information you have provided to ensure its validation, especially the format accuracy of the file that you have uploaded.",
	],
	[
		DIALOG_SENTENCES.longLoading,
		"Your request is being processed, please wait and do not leave the page.",
	],
] as const;

test.each(QUOTED)("$id reads as the specification quotes it", (descriptor, sentence) => {
	expect(english._(descriptor)).toBe(sentence);
});

const TABLES = [
	ISSUE_SENTENCES,
	ADVICE_SENTENCES,
	ERROR_SENTENCES,
	DIALOG_SENTENCES,
	WARNING_SENTENCES,
];

test.each(TABLES.flatMap((table) => Object.values(table)))(
	"$id says in English what stands beside its code",
	(descriptor) => {
		expect(english._(descriptor)).toBe(descriptor.message);
	},
);

describe.each(["en_US", "zh_HK", "zh_CN"] as const)("%s", (name) => {
	test("has a sentence for every issue code", async () => {
		const translator = await translatorOf(name);
		const untold = ISSUE_CODES.filter((code) => translator._(ISSUE_SENTENCES[code]) === code);
		expect(untold).toEqual([]);
	});
});

test("each error code is the id of its sentence, so that the form needs no table", () => {
	for (const [code, { id }] of Object.entries(ERROR_SENTENCES)) expect(id).toBe(code);
});

test("an unknown code of a newer server reads as form_submission_error", () => {
	for (const code of ["mystery", "own_without_sentence"])
		expect(errorSentence(code)).toEqual(sentenceOf("form_submission_error"));
	expect(errorSentence("busy")).toEqual(sentenceOf("busy"));
});
