import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IssueCode } from "@sim-registration/validation";

/** The sentences for the login's issue codes, which belong to the first screen. */
export const LOGIN_ISSUE_SENTENCES = {
	error_account_no_9: msg({ id: "error_account_no_9", message: "Required 9 chars" }),
	error_account_required: msg({
		id: "error_account_required",
		message: "Please enter a valid Account No.",
	}),
	error_mobile_8: msg({ id: "error_mobile_8", message: "Required 8 chars" }),
	error_mobile_required: msg({
		id: "error_mobile_required",
		message: "Please enter a valid Mobile No.",
	}),
	error_missing_br_no: msg({
		id: "error_missing_br_no",
		message: "Please enter BR Certificate No.",
	}),
	error_invalid_br_no: msg({
		id: "error_invalid_br_no",
		message: "Please enter a valid BR Certificate No.",
	}),
	error_mobile_or_br: msg({
		id: "error_mobile_or_br",
		message: "Please enter either Mobile No. or BR Certificate No., not both.",
	}),
	error_recaptcha_required: msg({
		id: "error_recaptcha_required",
		message: "Required Recaptcha",
	}),
} satisfies Partial<Record<IssueCode, MessageDescriptor>>;
