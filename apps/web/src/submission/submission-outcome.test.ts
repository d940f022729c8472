import type { FieldIssue } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { ApiProblem } from "../api/api-problem.ts";
import { ConnectionLostError } from "../api/connection-lost-error.ts";
import { CaptchaUnavailableError } from "../captcha/captcha-unavailable-error.ts";
import { NotPreparedError } from "./prepare-body.ts";
import { failureOf, outcomeOf, type SubmissionOutcome } from "./submission-outcome.ts";

function problem(status: number, errorCode: string, issues: readonly FieldIssue[] = []) {
	return outcomeOf(new ApiProblem({ status, errorCode, issues, retryAfterMs: undefined }));
}

test("no answer is a lost connection", () => {
	const loss = new ConnectionLostError("cut");
	expect(outcomeOf(loss)).toEqual({ kind: "connectionLost", loss });
});

test("what the phone cannot put together is no lost connection: nothing was sent", () => {
	expect(outcomeOf(new NotPreparedError("x"))).toEqual({ kind: "notPrepared" });
	const outdated = new ConnectionLostError("no calls", { isOutdated: true });
	expect(outcomeOf(outdated)).toEqual({ kind: "notPrepared" });
	expect(failureOf({ kind: "notPrepared" })).toEqual({ kind: "notPrepared" });
});

test("an error that nobody expects is a lost connection", () => {
	expect(outcomeOf(new TypeError("x"))).toEqual({ kind: "connectionLost" });
});

test("a captcha that the phone cannot reach is told as the server's word for it", () => {
	const error = new CaptchaUnavailableError("blocked");
	expect(outcomeOf(error)).toEqual({ kind: "failed", errorCode: "captcha_unavailable" });
});

test.each([
	[401, "session_expired"],
	[503, "maintenance"],
])("%i %s leaves the screen to another", (status, errorCode) => {
	expect(problem(status, errorCode)).toEqual({ kind: "interrupted" });
});

describe("400 and 422", () => {
	test.each([
		[400, "validation_failed"],
		[400, "request_malformed"],
		[422, "file_refused"],
	])("%i %s without fields is the Backend rejection", (status, errorCode) => {
		expect(problem(status, errorCode)).toEqual({ kind: "rejected" });
	});

	test("lead to the earliest step that owns a field", () => {
		const idNumber: FieldIssue = { field: "idNO", code: "error_invalid_id_no" };
		const email: FieldIssue = { field: "email", code: "error_invalid_email" };
		expect(problem(400, "validation_failed", [idNumber, email])).toEqual({
			kind: "fieldsRefused",
			refusal: { step: "company", issues: [email] },
		});
	});

	test("lead to the upload where its name or size was refused", () => {
		const issue: FieldIssue = { field: "idCopySSize", code: "error_differs_from_file" };
		expect(problem(422, "file_refused", [issue])).toEqual({
			kind: "fieldsRefused",
			refusal: { step: "person", issues: [{ ...issue, field: "idCopyS" }] },
		});
	});

	test.each([400, 422])("%i names all fields of the step, and none of later ones", (status) => {
		const email: FieldIssue = { field: "email", code: "error_invalid_email" };
		const copy: FieldIssue = { field: "brCopy", code: "error_format_br_copy" };
		const name: FieldIssue = { field: "nameEN", code: "error_invalid_name_en" };
		const account: FieldIssue = { field: "accountNO", code: "error_differs_from_login" };
		expect(problem(status, "validation_failed", [account, name, email, copy])).toEqual({
			kind: "fieldsRefused",
			refusal: { step: "company", issues: [email, copy] },
		});
		expect(problem(status, "validation_failed", [name, account])).toEqual({
			kind: "fieldsRefused",
			refusal: { step: "person", issues: [name] },
		});
	});

	test("with fields that no screen shows are the Backend rejection", () => {
		const issue: FieldIssue = { field: "accountNO", code: "error_differs_from_login" };
		expect(problem(400, "validation_failed", [issue])).toEqual({ kind: "rejected" });
	});

	test("values that iAM Smart did not provide lead back to them", () => {
		expect(problem(400, "iamsmart_unverified")).toEqual({ kind: "unverified" });
	});

	test.each(["captcha_failed", "captcha_score_low"])("%s has its own sentence", (errorCode) => {
		const issue: FieldIssue = { field: "recaptchaToken", code: "error_recaptcha_required" };
		expect(problem(400, errorCode, [issue])).toEqual({ kind: "failed", errorCode });
	});
});

test.each([
	[409, "idempotency_conflict"],
	[413, "too_large"],
	[500, "form_submission_error"],
	[503, "busy"],
])("%i %s shows the code's sentence", (status, errorCode) => {
	expect(problem(status, errorCode)).toEqual({ kind: "failed", errorCode });
});

describe("a dialog", () => {
	test.each<SubmissionOutcome>([
		{ kind: "connectionLost" },
		{ kind: "rejected" },
		{ kind: "failed", errorCode: "busy" },
	])("says %o", (outcome) => {
		expect(failureOf(outcome)).toBe(outcome);
	});

	test.each<SubmissionOutcome>([
		{ kind: "interrupted" },
		{ kind: "unverified" },
		{ kind: "failed", errorCode: "captcha_score_low" },
	])("leaves %o to another screen", (outcome) => {
		expect(failureOf(outcome)).toBeUndefined();
	});
});
