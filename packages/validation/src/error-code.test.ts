import { expect, test } from "vitest";
import { ERROR_CODES, isErrorCode } from "./error-code.ts";

test("lists every code once", () => {
	expect(ERROR_CODES.every(isErrorCode)).toBe(true);
	expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
});

test("the codes are those that clients know", () => {
	expect([...ERROR_CODES].sort()).toEqual([
		"accounts_unavailable",
		"busy",
		"captcha_failed",
		"captcha_harder",
		"captcha_hardest",
		"captcha_score_low",
		"captcha_unavailable",
		"csrf_failed",
		"file_refused",
		"form_submission_error",
		"iamsmart_cancelled",
		"iamsmart_error",
		"iamsmart_reject",
		"iamsmart_replaced",
		"iamsmart_unverified",
		"idempotency_conflict",
		"login_error",
		"maintenance",
		"not_found",
		"request_malformed",
		"session_expired",
		"storage_full",
		"too_large",
		"too_many_requests",
		"unsupported_media_type",
		"validation_failed",
	]);
});

test.each(["", "teapot", "constructor", undefined, null, 503])("%j is none", (value) => {
	expect(isErrorCode(value)).toBe(false);
});
