import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ErrorCode, isErrorCode, isOwnCode } from "@sim-registration/validation";
import { DIALOG_SENTENCES } from "./dialog-sentences.ts";

/**
 * The sentence for each error code of the server (specification, section 8). The codes are the
 * message ids of the catalogs, so that the form finds a sentence without loading this table.
 */
export const ERROR_SENTENCES: Readonly<Record<ErrorCode, MessageDescriptor>> = {
	login_error: msg({
		id: "login_error",
		message: "Information provided does not match our record. Please try again.",
	}),
	validation_failed: msg({
		id: "validation_failed",
		message: "Some of the information is incorrect. Please check it and try again.",
	}),
	file_refused: msg({
		id: "file_refused",
		message: "A file cannot be accepted. Please check the files and try again.",
	}),
	request_malformed: msg({
		id: "request_malformed",
		message: "The form is out of date. Please reload the page and try again.",
	}),
	captcha_failed: msg({
		id: "captcha_failed",
		message: "We could not confirm that you are not a robot. Please tick the box and try again.",
	}),
	captcha_score_low: msg({
		id: "captcha_score_low",
		message:
			"One more step: please tick the box that says you are not a robot, and then press the button again.",
	}),
	captcha_harder: msg({
		id: "captcha_harder",
		message:
			"Many logins to this account have failed. Please tick the box again: this time it takes some seconds.",
	}),
	captcha_hardest: msg({
		id: "captcha_hardest",
		message:
			"Many logins to this account have failed. Please tick the box again: this time it takes about a minute.",
	}),
	captcha_unavailable: msg({
		id: "captcha_unavailable",
		message:
			"We cannot check at the moment that you are not a robot. Everything you have entered is kept. Please check your network and try again in a moment.",
	}),
	accounts_unavailable: msg({
		id: "accounts_unavailable",
		message: "We cannot check your account at the moment. Please try again in a few minutes.",
	}),
	iamsmart_unverified: msg({
		id: "iamsmart_unverified",
		message:
			"The information differs from what iAM Smart provided. Please get it from iAM Smart again, or enter it manually.",
	}),
	iamsmart_reject: msg({
		id: "iamsmart_reject",
		message:
			"You have rejected the request in iAM Smart. Please retry or enter the personal information manually.",
	}),
	iamsmart_cancelled: msg({
		id: "iamsmart_cancelled",
		message: "User has cancelled the request",
	}),
	iamsmart_replaced: msg({
		id: "iamsmart_replaced",
		message:
			"You have started iAM Smart again in another tab, so this request has ended. Please continue there, or try again here.",
	}),
	iamsmart_error: msg({
		id: "iamsmart_error",
		message:
			"System timeout. We are not able to receive the personal information from the identity service, please retry or enter the personal information manually.",
	}),
	session_expired: msg({
		id: "session_expired",
		message: "Your session has ended. Please log in again. What you have entered is kept.",
	}),
	csrf_failed: msg({
		id: "csrf_failed",
		message: "The page was open for too long. Please try again.",
	}),
	not_found: msg({
		id: "not_found",
		message: "This service cannot be found. Please try again later.",
	}),
	idempotency_conflict: msg({
		id: "idempotency_conflict",
		message:
			"An earlier submission of this form has arrived with other details. Please check your e-mail for a confirmation before you submit again.",
	}),
	too_large: msg({
		id: "too_large",
		message: "The files are too large in total. Please choose smaller files and try again.",
	}),
	unsupported_media_type: msg({
		id: "unsupported_media_type",
		message: "Your browser sent the form in a way we cannot read. Please use another browser.",
	}),
	too_many_requests: msg({
		id: "too_many_requests",
		message: "There have been too many attempts. Please wait a few minutes and try again.",
	}),
	maintenance: msg({
		id: "maintenance",
		message: "System maintenance is in progress. Please visit later.",
	}),
	busy: msg({
		id: "busy",
		message: "The service is busy. Please wait a moment and try again.",
	}),
	storage_full: msg({
		id: "storage_full",
		message:
			"We cannot store your registration at the moment. Everything you have entered is kept. Please try again in a few minutes.",
	}),
	form_submission_error: msg({
		id: "form_submission_error",
		message: "Submission failed, please try again later.",
	}),
};

/** The sentence for one of our codes. */
export function sentenceOf(errorCode: ErrorCode): MessageDescriptor {
	return { id: errorCode };
}

/**
 * Codes of a registration that was read and refused: the Backend rejection (specification, section
 * 8).
 */
const REJECTIONS = ["validation_failed", "file_refused"];

/**
 * The sentence for a submission that the server refused.
 *
 * @param namesFields the server named wrong fields: an unknown code is then a rejection
 */
export function submissionSentence(errorCode: string, namesFields: boolean): MessageDescriptor {
	const { backendRejection } = DIALOG_SENTENCES;
	if (REJECTIONS.includes(errorCode)) return backendRejection;
	return errorSentence(errorCode, namesFields ? backendRejection : undefined);
}

/**
 * The sentence for a code, also for one that an extension of the server declares.
 *
 * @param general for form_submission_error, and for unknown codes of a newer server
 */
export function errorSentence(
	errorCode: string,
	general = sentenceOf("form_submission_error"),
): MessageDescriptor {
	const isKnown = isErrorCode(errorCode)
		? errorCode !== "form_submission_error"
		: isOwnCode(errorCode) && errorCode in i18n.messages;
	return isKnown ? { id: errorCode } : general;
}
