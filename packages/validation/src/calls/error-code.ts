import * as v from "valibot";
import type { FieldIssue } from "../field-issue.ts";
import { ISSUE_CODES } from "../issue-code.ts";

/**
 * Every error code that the server can send. The list is closed: each code has a sentence in every
 * language. The form shows an unknown code of a newer server as `form_submission_error`
 * (specification, section 8).
 */
export const ERROR_CODES = [
	/** Account number and mobile or BR number do not match (sent with 200). */
	"login_error",
	/** A field breaks a rule; `issues` names it (400). */
	"validation_failed",
	/** A file breaks a rule; `issues` names it (422). */
	"file_refused",
	/** The request is not what the form sends (400). */
	"request_malformed",
	/** The captcha is missing, wrong, too old or used before (400). */
	"captcha_failed",
	/** The captcha's score is too low: the customer has to tick the box (400). */
	"captcha_score_low",
	/** The account is under attack: the next captcha takes more work (400). */
	"captcha_harder",
	/** The same at the highest difficulty: about a minute on a phone (400). */
	"captcha_hardest",
	/**
	 * The captcha provider cannot be reached; logins and submissions are refused meanwhile (503).
	 */
	"captcha_unavailable",
	/** Claims iAM Smart values that iAM Smart did not deliver (400). */
	"iamsmart_unverified",
	/** The customer declined in iAM Smart to share the values (400). */
	"iamsmart_reject",
	/** The customer cancelled, in iAM Smart or in the form (400). */
	"iamsmart_cancelled",
	/** The customer has started another filling since (409). */
	"iamsmart_replaced",
	/** iAM Smart cannot be reached, or rejects the request (503). */
	"iamsmart_error",
	/** The telecom's account directory cannot be reached (503). */
	"accounts_unavailable",
	/** No session, or an expired one (401). */
	"session_expired",
	/** The CSRF token is missing or invalid (403). */
	"csrf_failed",
	/** No such call (404). */
	"not_found",
	/** The Idempotency-Key was used before with different contents (409). */
	"idempotency_conflict",
	/** The request is larger than the largest possible registration (413). */
	"too_large",
	/** The request is not JSON (415). */
	"unsupported_media_type",
	/** Too many attempts; the header Retry-After says when to try again (429). */
	"too_many_requests",
	/** Maintenance mode (503). */
	"maintenance",
	/** The server is at capacity; the header Retry-After says when to try again (503). */
	"busy",
	/** The server's disk is full; the header Retry-After says when to try again (503). */
	"storage_full",
	/** Any other error (500). */
	"form_submission_error",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export function isErrorCode(text: unknown): text is ErrorCode {
	return (ERROR_CODES as readonly unknown[]).includes(text);
}

/** The answer to every failed call. `issues` lists the fields at fault, if any. */
export const problemSchema = v.object({
	success: v.literal(false),
	/** one of `ERROR_CODES`, or a code that only a newer server knows */
	errorCode: v.string(),
	issues: v.optional(v.array(v.object({ field: v.string(), code: v.picklist(ISSUE_CODES) }))),
});

/** The sentences of own codes in an answer: by code, then by catalog (`en_US`, `zh_HK`, `zh_CN`). */
export type OwnSentences = Record<string, Record<string, string>>;

/** The answer of a server whose extensions may have codes of their own, with their sentences. */
export interface Problem extends Omit<v.InferOutput<typeof problemSchema>, "issues"> {
	readonly issues?: readonly FieldIssue[];
	readonly sentences?: OwnSentences;
}
