import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IssueCode } from "@sim-registration/validation";
import { LOGIN_ISSUE_SENTENCES } from "./login-issue-sentences.ts";

/**
 * The sentence for each issue code. Sentences quoted in the specification are verbatim. The type
 * makes the table complete. The codes are the message ids of the catalogs, so that a field shows a
 * sentence by its code alone, without loading this table.
 */
export const ISSUE_SENTENCES: Readonly<Record<IssueCode, MessageDescriptor>> = {
	...LOGIN_ISSUE_SENTENCES,
	error_missing_company_name_en: msg({
		id: "error_missing_company_name_en",
		message: "Please enter Company Name (English).",
	}),
	error_invalid_company_name_en: msg({
		id: "error_invalid_company_name_en",
		message: "Please enter a valid Company Name (English).",
	}),
	error_invalid_long_company_name_en: msg({
		id: "error_invalid_long_company_name_en",
		message: "The length of Company Name (English) exceeds the maximum length of 100 characters.",
	}),
	error_missing_company_name_hk: msg({
		id: "error_missing_company_name_hk",
		message: "Please enter Company Name (Chinese).",
	}),
	error_invalid_company_name_hk: msg({
		id: "error_invalid_company_name_hk",
		message: "Please enter a valid Company Name (Chinese).",
	}),
	error_invalid_long_company_name_hk: msg({
		id: "error_invalid_long_company_name_hk",
		message: "The length of Company Name (Chinese) exceeds the maximum length of 30 characters.",
	}),
	error_missing_branch_name_en: msg({
		id: "error_missing_branch_name_en",
		message: "Please enter Branch Name (English).",
	}),
	error_invalid_branch_name_en: msg({
		id: "error_invalid_branch_name_en",
		message: "Please enter a valid Branch Name (English).",
	}),
	error_invalid_long_branch_name_en: msg({
		id: "error_invalid_long_branch_name_en",
		message: "The length of Branch Name (English) exceeds the maximum length of 100 characters.",
	}),
	error_missing_branch_name_hk: msg({
		id: "error_missing_branch_name_hk",
		message: "Please enter Branch Name (Chinese).",
	}),
	error_invalid_branch_name_hk: msg({
		id: "error_invalid_branch_name_hk",
		message: "Please enter a valid Branch Name (Chinese).",
	}),
	error_invalid_long_branch_name_hk: msg({
		id: "error_invalid_long_branch_name_hk",
		message: "The length of Branch Name (Chinese) exceeds the maximum length of 30 characters.",
	}),
	error_branch_differs: msg({
		id: "error_branch_differs",
		message: "Branch Name must be the same as Company Name while the box is ticked.",
	}),
	error_missing_email: msg({ id: "error_missing_email", message: "Please enter Email Address." }),
	error_invalid_email: msg({
		id: "error_invalid_email",
		message: "Please enter a valid Email Address.",
	}),
	error_empty_br_copy: msg({
		id: "error_empty_br_copy",
		message: "Please upload a valid BR Certificate.",
	}),
	error_number_br_copy: msg({
		id: "error_number_br_copy",
		message: "Please upload exactly one file of the BR Certificate.",
	}),
	error_size_br_copy: msg({
		id: "error_size_br_copy",
		message:
			"The file of the BR Certificate is larger than 5 MB. Please choose a smaller one, or take a new photo.",
	}),
	error_format_br_copy: msg({
		id: "error_format_br_copy",
		message: "The BR Certificate must be a PDF, JPG or PNG file. Please choose another file.",
	}),
	error_empty_business_proof: msg({
		id: "error_empty_business_proof",
		message: "Please upload a valid Business Address Proof.",
	}),
	error_number_business_proof: msg({
		id: "error_number_business_proof",
		message: "Please upload exactly one file of the Business Address Proof.",
	}),
	error_size_business_proof: msg({
		id: "error_size_business_proof",
		message:
			"The file of the Business Address Proof is larger than 5 MB. Please choose a smaller one, or take a new photo.",
	}),
	error_format_business_proof: msg({
		id: "error_format_business_proof",
		message:
			"The Business Address Proof must be a PDF, JPG or PNG file. Please choose another file.",
	}),
	error_empty_id_copy: msg({
		id: "error_empty_id_copy",
		message: "Please upload a valid image of the ID document.",
	}),
	error_number_id_copy: msg({
		id: "error_number_id_copy",
		message: "Please upload exactly one image of each side of the ID document.",
	}),
	error_size_id_copy: msg({
		id: "error_size_id_copy",
		message:
			"The image of the ID document is larger than 5 MB. Please choose a smaller one, or take a new photo.",
	}),
	error_format_id_copy: msg({
		id: "error_format_id_copy",
		message:
			"The image of the ID document must be a JPG or PNG file. Please choose another file, or take a photo.",
	}),
	error_missing_name_en: msg({
		id: "error_missing_name_en",
		message: "Please enter either English Name or Chinese Name.",
	}),
	error_missing_name_hk: msg({
		id: "error_missing_name_hk",
		message: "Please enter either English Name or Chinese Name.",
	}),
	error_invalid_name_en: msg({
		id: "error_invalid_name_en",
		message: "Please enter a valid English Name.",
	}),
	error_invalid_name_hk: msg({
		id: "error_invalid_name_hk",
		message: "Please enter a valid Chinese Name.",
	}),
	error_invalid_long_name_en: msg({
		id: "error_invalid_long_name_en",
		message: "The length of English Name exceeds the maximum length of 100 characters.",
	}),
	error_invalid_long_name_hk: msg({
		id: "error_invalid_long_name_hk",
		message: "The length of Chinese Name exceeds the maximum length of 30 characters.",
	}),
	error_missing_birthday: msg({
		id: "error_missing_birthday",
		message: "Please enter Date of Birth (DD/MM/YYYY).",
	}),
	error_invalid_birthday: msg({
		id: "error_invalid_birthday",
		message: "Please enter a valid Date of Birth (DD/MM/YYYY).",
	}),
	error_invalid_birthday_year: msg({
		id: "error_invalid_birthday_year",
		message: "Responsible Person must be at least 18 years old.",
	}),
	error_missing_id_type: msg({ id: "error_missing_id_type", message: "Please select ID Type." }),
	error_missing_hk_id_no: msg({
		id: "error_missing_hk_id_no",
		message: "Please enter HKID Number.",
	}),
	error_invalid_hk_id_no: msg({
		id: "error_invalid_hk_id_no",
		message: "Please enter a valid HKID Number.",
	}),
	error_missing_id_no: msg({
		id: "error_missing_id_no",
		message: "Please enter Passport Number.",
	}),
	error_invalid_id_no: msg({
		id: "error_invalid_id_no",
		message: "Please enter a valid Passport Number.",
	}),
	error_missing_other_id_no: msg({
		id: "error_missing_other_id_no",
		message: "Please enter ID Type and ID Number.",
	}),
	error_invalid_other_id_no: msg({
		id: "error_invalid_other_id_no",
		message: "Please enter a valid ID Type and ID Number.",
	}),
	error_declaration_required: msg({
		id: "error_declaration_required",
		message: "Please tick the declaration to confirm that you do not hold an HKID card.",
	}),
	error_file_name: msg({
		id: "error_file_name",
		message: "This file name cannot be used. Please rename the file and choose it again.",
	}),
	error_file_damaged: msg({
		id: "error_file_damaged",
		message:
			"This file is damaged or incomplete. Please open it to check, save it again or take a new photo, and choose the new file.",
	}),
	error_file_pixels: msg({
		id: "error_file_pixels",
		message:
			"This picture has too many pixels (more than 50 megapixels). Please take a photo here, or save the picture in a smaller size.",
	}),
	error_file_mixed: msg({
		id: "error_file_mixed",
		message:
			"This file has another file hidden in it, such as an archive or a web page. Please choose the original picture or PDF, or take a photo here.",
	}),
	error_file_too_complex: msg({
		id: "error_file_too_complex",
		message:
			"This file is too complicated to be checked. Please print it to a new PDF, or take a photo of it.",
	}),
	error_file_pdf_script: msg({
		id: "error_file_pdf_script",
		message:
			"This PDF contains a program, as some fillable forms do. Please print it to a new PDF, or take a photo of the page.",
	}),
	error_file_pdf_attachment: msg({
		id: "error_file_pdf_attachment",
		message:
			"This PDF has other files attached to it. Please print it to a new PDF without them, or take a photo of the page.",
	}),
	error_file_pdf_password: msg({
		id: "error_file_pdf_password",
		message:
			"This PDF needs a password to open. Please save it without a password, or take a photo of the page.",
	}),
	error_file_infected: msg({
		id: "error_file_infected",
		message:
			"This file did not pass our virus check. Please do not send it again: take a new photo here, or choose another copy of the document.",
	}),
	error_unknown_field: msg({
		id: "error_unknown_field",
		message: "The form is out of date. Please reload the page and try again.",
	}),
	error_wrong_type: msg({ id: "error_wrong_type", message: "Please enter this field again." }),
	error_not_applicable: msg({
		id: "error_not_applicable",
		message: "This field does not apply. Please clear it.",
	}),
	error_differs_from_login: msg({
		id: "error_differs_from_login",
		message: "This differs from what you logged in with. Please log in again.",
	}),
	error_differs_from_file: msg({
		id: "error_differs_from_file",
		message: "The file was not sent completely. Please choose it again.",
	}),
	error_other: msg({
		id: "error_other",
		message: "This cannot be accepted. Please check it and enter it again.",
	}),
};
