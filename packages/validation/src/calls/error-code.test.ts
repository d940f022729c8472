import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ERROR_CODES, isErrorCode, problemSchema } from "./error-code.ts";

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

test.each(["", "teapot", "constructor", undefined, null, 503])(
	"%j is not an error code",
	(value) => {
		expect(isErrorCode(value)).toBe(false);
	},
);

describe("the answer of a failure", () => {
	test.each([
		{ success: false, errorCode: "busy" },
		{ success: false, errorCode: "a_code_of_a_newer_server" },
		{
			success: false,
			errorCode: "validation_failed",
			issues: [{ field: "email", code: "error_invalid_email" }],
		},
	])("accepts %j", (answer) => {
		expect(v.is(problemSchema, answer)).toBe(true);
	});

	test("requires a field and a code in each issue", () => {
		for (const issue of [{ field: "email" }, { code: "error_invalid_email" }, "email"])
			expect(v.is(problemSchema, { success: false, errorCode: "x", issues: [issue] })).toBe(false);
	});

	test("rejects an issue code without a sentence", () => {
		const issues = [{ field: "email", code: "error_email_is_ugly" }];
		const answer = { success: false, errorCode: "validation_failed", issues };
		expect(v.is(problemSchema, answer)).toBe(false);
	});
});
