import type { ErrorCode } from "@sim-registration/validation";

/** The status that each code is answered with. */
export const PROBLEM_STATUS: Readonly<Record<ErrorCode, number>> = {
	login_error: 200,
	validation_failed: 400,
	file_refused: 422,
	request_malformed: 400,
	captcha_failed: 400,
	captcha_score_low: 400,
	iamsmart_unverified: 400,
	iamsmart_reject: 400,
	iamsmart_cancelled: 400,
	session_expired: 401,
	csrf_failed: 403,
	not_found: 404,
	iamsmart_replaced: 409,
	idempotency_conflict: 409,
	too_large: 413,
	unsupported_media_type: 415,
	too_many_requests: 429,
	maintenance: 503,
	busy: 503,
	storage_full: 503,
	captcha_unavailable: 503,
	accounts_unavailable: 503,
	iamsmart_error: 503,
	form_submission_error: 500,
};
