import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { loginAnswerSchema, problemSchema, submissionAnswerSchema } from "./answer.ts";

describe("the answer of a login", () => {
	test.each([
		{ success: true, token: "t", isDummyBr: false },
		{ success: true, token: "t", isDummyBr: false, hasEarlierRegistration: true },
		{ success: false, errorCode: "login_error" },
	])("may be %j", (answer) => {
		expect(v.is(loginAnswerSchema, answer)).toBe(true);
	});

	test.each([{ success: true, token: "t" }, { success: true }, { success: "true" }, {}, null])(
		"is never %j",
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
	])("may be %j", (answer) => {
		expect(v.is(problemSchema, answer)).toBe(true);
	});

	test("names no code that has no sentence", () => {
		const issues = [{ field: "email", code: "error_email_is_ugly" }];
		const answer = { success: false, errorCode: "validation_failed", issues };
		expect(v.is(problemSchema, answer)).toBe(false);
	});
});
