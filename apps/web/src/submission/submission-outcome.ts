import { echoedUpload, FIELDS, isFieldName } from "@sim-registration/validation";
import { ApiProblem } from "../api/api-problem.ts";
import { ConnectionLostError } from "../api/connection-lost-error.ts";
import type { SubmissionReceipt } from "../api/post-form-submission.ts";
import { CaptchaUnavailableError } from "../captcha/captcha.ts";
import type { AttemptFailure, RefusedField } from "../registration/attempt.ts";
import type { Step } from "../registration/steps.ts";
import { NotPreparedError } from "./prepare-body.ts";

/** How an attempt to submit ended. */
export type SubmissionOutcome =
	| { readonly kind: "registered"; readonly receipt: SubmissionReceipt }
	| AttemptFailure
	/**
	 * the session ended, maintenance began, or the registration was abandoned: another screen takes
	 * over
	 */
	| { readonly kind: "interrupted" };

/** Turns an error of an attempt into what the customer is shown. */
export function outcomeOf(error: unknown): SubmissionOutcome {
	if (error instanceof CaptchaUnavailableError)
		return { kind: "failed", errorCode: error.errorCode, fields: [] };
	if (error instanceof NotPreparedError) return { kind: "notPrepared" };
	// The code that makes calls is missing, so no call was made.
	if (error instanceof ConnectionLostError && error.isOutdated) return { kind: "notPrepared" };
	if (error instanceof ConnectionLostError) return { kind: "connectionLost", loss: error };
	if (!(error instanceof ApiProblem)) return { kind: "connectionLost" };
	const { status, errorCode } = error;
	if (status === 401 || errorCode === "maintenance") return { kind: "interrupted" };
	return { kind: "failed", errorCode, fields: refusedFields(error) };
}

function refusedFields({ issues }: ApiProblem): readonly RefusedField[] {
	return issues.flatMap((issue) => {
		const field = fieldOnScreen(issue.field);
		const step = stepOfField(field);
		return step ? [{ ...issue, field, step }] : [];
	});
}

/** The field on the screen for a field of the request. */
export function fieldOnScreen(field: string): string {
	return echoedUpload(field) ?? field;
}

/** The step of a field on the screen; undefined for fields that no step shows. */
export function stepOfField(field: string): Step | undefined {
	return isFieldName(field) ? FIELDS[field].step : undefined;
}
