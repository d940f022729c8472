import { ERROR_CODES, type FieldIssue } from "@sim-registration/validation";
import { expect, test } from "vitest";
import { ApiProblem } from "../api/api-problem.ts";
import { ConnectionLostError } from "../api/connection-lost-error.ts";
import { CaptchaUnavailableError } from "../captcha/captcha.ts";
import { NotPreparedError } from "./prepare-body.ts";
import { fieldOnScreen, outcomeOf, stepOfField } from "./submission-outcome.ts";

function problem(status: number, errorCode: string, issues: readonly FieldIssue[] = []) {
	return outcomeOf(new ApiProblem({ status, errorCode, issues, retryAfterMs: undefined }));
}

test("no answer is a lost connection", () => {
	const loss = new ConnectionLostError("cut");
	expect(outcomeOf(loss)).toEqual({ kind: "connectionLost", loss });
});

test("a body that the phone cannot build is not a lost connection: nothing was sent", () => {
	expect(outcomeOf(new NotPreparedError("x"))).toEqual({ kind: "notPrepared" });
	const outdated = new ConnectionLostError("no calls", { isOutdated: true });
	expect(outcomeOf(outdated)).toEqual({ kind: "notPrepared" });
});

test("an unexpected error is a lost connection", () => {
	expect(outcomeOf(new TypeError("x"))).toEqual({ kind: "connectionLost" });
});

test("a captcha that the phone cannot reach is reported with the server's code for it", () => {
	const error = new CaptchaUnavailableError("blocked");
	expect(outcomeOf(error)).toEqual({
		kind: "failed",
		errorCode: "captcha_unavailable",
		fields: [],
	});
});

/** Another screen takes over. */
const INTERRUPTED = ["session_expired", "maintenance"];

test.each(ERROR_CODES)("%s is shown in a dialog, or leaves the screen to another", (errorCode) => {
	const isDialog = !INTERRUPTED.includes(errorCode);
	const expected = isDialog ? { kind: "failed", errorCode, fields: [] } : { kind: "interrupted" };
	expect(problem(errorCode === "session_expired" ? 401 : 400, errorCode)).toEqual(expected);
});

test("an unknown code of a newer server is shown too", () => {
	expect(problem(422, "newer")).toEqual({ kind: "failed", errorCode: "newer", fields: [] });
});

test("every field that a step shows is named with it, an upload for its name and size", () => {
	const name: FieldIssue = { field: "nameEN", code: "error_invalid_name_en" };
	const copy: FieldIssue = { field: "idCopySSize", code: "error_differs_from_file" };
	const account: FieldIssue = { field: "accountNO", code: "error_differs_from_login" };
	const email: FieldIssue = { field: "email", code: "error_invalid_email" };
	const declaration: FieldIssue = {
		field: "declarationNoHkid",
		code: "error_declaration_required",
	};
	const issues = [account, name, copy, email, declaration];
	expect(problem(422, "file_refused", issues)).toEqual({
		kind: "failed",
		errorCode: "file_refused",
		fields: [
			{ ...name, step: "person" },
			{ ...copy, field: "idCopyS", step: "person" },
			{ ...email, step: "company" },
			{ ...declaration, step: "confirm" },
		],
	});
});

test.each([
	["brCopyName", "brCopy"],
	["businessProofSize", "businessProof"],
	["idCopyFName", "idCopyF"],
	["idCopyBSize", "idCopyB"],
	["idCopySName", "idCopyS"],
	["email", "email"],
	["idCopyXName", "idCopyXName"],
	["xbrCopyName", "xbrCopyName"],
	["brCopyNames", "brCopyNames"],
])("%s is shown at %s", (field, shownAt) => {
	expect(fieldOnScreen(field)).toBe(shownAt);
});

test.each([
	["email", "company"],
	["brCopy", "company"],
	["idCopyS", "person"],
	["birthday_dd", "person"],
	["declarationNoHkid", "confirm"],
	["accountNO", undefined],
	["", undefined],
])("%s belongs to the step %s", (field, step) => {
	expect(stepOfField(field)).toBe(step);
});
