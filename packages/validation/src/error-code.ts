/**
 * Everything that the server can answer instead of success. The list is closed: each code has a
 * sentence in every language, and a code that a newer server may send is shown as
 * `form_submission_error` (specification, section 8).
 */
export const ERROR_CODES = [
	/** Account number and mobile or BR number do not belong together (answered with 200). */
	"login_error",
	/** A field breaks a rule; `issues` names it (400). */
	"validation_failed",
	/** A file breaks a rule; `issues` names it (422). */
	"file_refused",
	/** The request is not what the form sends (400). */
	"request_malformed",
	/** The captcha is missing, wrong, too old or used before (400). */
	"captcha_failed",
	/** The captcha found too little to tell a person by: the box has to be ticked (400). */
	"captcha_score_low",
	/** The account is being guessed at: a captcha that takes more work is asked for (400). */
	"captcha_harder",
	/** The same, with the most work that is asked for: a phone's minute (400). */
	"captcha_hardest",
	/** The captcha's provider cannot be asked; nothing passes meanwhile (503). */
	"captcha_unavailable",
	/** Claims values of iAM Smart that it did not deliver (400). */
	"iamsmart_unverified",
	/** The customer refused in iAM Smart to give the values (400). */
	"iamsmart_reject",
	/** The customer cancelled, in iAM Smart or in the form (400). */
	"iamsmart_cancelled",
	/** The customer began another filling since (409). */
	"iamsmart_replaced",
	/** iAM Smart cannot be reached, or refuses us (503). */
	"iamsmart_error",
	/** The telecom's account directory cannot be reached (503). */
	"accounts_unavailable",
	/** No session, or one that has ended (401). */
	"session_expired",
	/** The CSRF token is missing or not ours (403). */
	"csrf_failed",
	/** No such call (404). */
	"not_found",
	/** The Idempotency-Key was used before with other contents (409). */
	"idempotency_conflict",
	/** The request is larger than any registration can be (413). */
	"too_large",
	/** The request is not JSON (415). */
	"unsupported_media_type",
	/** Too many attempts; the header Retry-After says when to try again (429). */
	"too_many_requests",
	/** Maintenance mode (503). */
	"maintenance",
	/** The server has no room just now; the header Retry-After says when to try again (503). */
	"busy",
	/** The server's disk is full; the header Retry-After says when to try again (503). */
	"storage_full",
	/** Whatever else went wrong (500). */
	"form_submission_error",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export function isErrorCode(text: unknown): text is ErrorCode {
	return (ERROR_CODES as readonly unknown[]).includes(text);
}
