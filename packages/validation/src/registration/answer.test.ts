import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
	csrfAnswerSchema,
	loginAnswerSchema,
	logoutAnswerSchema,
	problemSchema,
	renewalAnswerSchema,
	submissionAnswerSchema,
} from "./answer.ts";
import { captchaCheckAnswerSchema, captchaCheckSchema } from "./captcha-check.ts";
import {
	newAccountValidationAnswerSchema,
	newAccountValidationSchema,
} from "./new-account-validation.ts";

describe.each([
	["login/csrf", csrfAnswerSchema, { csrfToken: "t" }],
	[
		"login/login",
		loginAnswerSchema,
		{ success: true, token: "t", isDummyBr: false, hasEarlierRegistration: true },
	],
	["login/login that fails", loginAnswerSchema, { success: false, errorCode: "login_error" }],
	["login/renew", renewalAnswerSchema, { success: true, token: "t" }],
	["login/logout", logoutAnswerSchema, { success: true }],
	["a captcha's check", captchaCheckAnswerSchema, { success: true }],
	[
		"form/formsubmission",
		submissionAnswerSchema,
		{ success: true, reference: "R", mailedTo: ["w•••@example.com"] },
	],
	["a failure", problemSchema, { success: false, errorCode: "busy" }],
	["an invitation", newAccountValidationAnswerSchema, { valid: true, accountNO: "•••••8837" }],
	["no invitation", newAccountValidationAnswerSchema, { valid: false }],
])("the answer of %s", (_call, schema, answer) => {
	test("is accepted", () => {
		expect(v.parse(schema, answer)).toEqual(answer);
	});

	test.each(Object.keys(answer))("is rejected with another type of %s", (field) => {
		expect(v.is(schema, { ...answer, [field]: 1 })).toBe(false);
	});

	test.each(Object.keys(answer).filter((field) => field !== "hasEarlierRegistration"))(
		"is rejected without %s",
		(field) => {
			expect(v.is(schema, { ...answer, [field]: undefined })).toBe(false);
		},
	);
});

test("reads the answer of an older server, which lacks hasEarlierRegistration", () => {
	const answer = { success: true, token: "t", isDummyBr: false };
	expect(v.parse(loginAnswerSchema, answer)).toMatchObject({ hasEarlierRegistration: false });
});

describe.each([
	[
		"a captcha",
		captchaCheckSchema,
		{ recaptchaTokenV3: "3", recaptchaTokenV2: "2", recaptchaToken: "" },
	],
	["an invitation", newAccountValidationSchema, { token: "t" }],
])("the request of %s", (_what, schema, question) => {
	test("may omit fields, and rejects unknown ones", () => {
		expect(v.parse(schema, question)).toEqual(question);
		expect(Object.values(v.parse(schema, {})).join("")).toBe("");
		const { issues } = v.safeParse(schema, { ...question, more: "x" });
		expect(issues?.map(({ message }) => message)).toEqual(["error_unknown_field"]);
	});
});

describe("the answer of a login", () => {
	test.each([
		{ success: true, token: "t", isDummyBr: false },
		{ success: true, token: "t", isDummyBr: false, hasEarlierRegistration: true },
		{ success: false, errorCode: "login_error" },
	])("accepts %j", (answer) => {
		expect(v.is(loginAnswerSchema, answer)).toBe(true);
	});

	test.each([{ success: true, token: "t" }, { success: true }, { success: "true" }, {}, null])(
		"rejects %j",
		(answer) => {
			expect(v.is(loginAnswerSchema, answer)).toBe(false);
		},
	);
});

describe("the answer of a submission", () => {
	test("carries the reference and the masked addresses", () => {
		const answer = { success: true, reference: "R", mailedTo: ["w•••@example.com"] };
		expect(v.is(submissionAnswerSchema, answer)).toBe(true);
		expect(v.is(submissionAnswerSchema, { success: true })).toBe(false);
	});
});

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
