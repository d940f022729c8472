import { ApiProblem } from "../api/api-problem.ts";
import { ConnectionLostError } from "../api/connection-lost-error.ts";
import type { SubmissionReceipt } from "../api/submit-form.ts";
import { CaptchaUnavailableError } from "../captcha/captcha-unavailable-error.ts";
import type { AttemptFailure } from "../registration/attempt.ts";
import { earlierStep, type Step } from "../registration/progress.ts";
import type { Refusal } from "../registration/registration-state.ts";
import { fieldOnScreen, stepOfField } from "../registration/step-of-field.ts";
import { NotPreparedError } from "./prepare-body.ts";

/** How an attempt to submit ended. */
export type SubmissionOutcome =
	| { readonly kind: "registered"; readonly receipt: SubmissionReceipt }
	| AttemptFailure
	/** the session ended, maintenance began, or the registration was given up: another screen takes over */
	| { readonly kind: "interrupted" }
	| { readonly kind: "fieldsRefused"; readonly refusal: Refusal }
	/** the server did not get the values from iAM Smart as they are */
	| { readonly kind: "unverified" };

const REFUSAL_STATUSES = [400, 422];

/** Turns whatever an attempt threw into what the customer is shown. */
export function outcomeOf(error: unknown): SubmissionOutcome {
	if (error instanceof CaptchaUnavailableError)
		return { kind: "failed", errorCode: error.errorCode };
	if (error instanceof NotPreparedError) return { kind: "notPrepared" };
	// What makes calls is missing, so none was made.
	if (error instanceof ConnectionLostError && error.isOutdated) return { kind: "notPrepared" };
	if (error instanceof ConnectionLostError) return { kind: "connectionLost", loss: error };
	if (!(error instanceof ApiProblem)) return { kind: "connectionLost" };
	const { status, errorCode } = error;
	if (status === 401 || errorCode === "maintenance") return { kind: "interrupted" };
	if (errorCode === "iamsmart_unverified") return { kind: "unverified" };
	// The captcha's own sentence says what to do; the Backend rejection would blame the files.
	if (!REFUSAL_STATUSES.includes(status) || errorCode.startsWith("captcha_"))
		return { kind: "failed", errorCode };
	const refusal = findRefusal(error);
	return refusal ? { kind: "fieldsRefused", refusal } : { kind: "rejected" };
}

/** What a dialog says; undefined where another screen does. */
export function failureOf(outcome: SubmissionOutcome): AttemptFailure | undefined {
	const { kind } = outcome;
	if (kind === "connectionLost" || kind === "notPrepared" || kind === "rejected") return outcome;
	// With a low score the captcha's box has the focus, and says why.
	const isShown = outcome.kind === "failed" && outcome.errorCode !== "captcha_score_low";
	return isShown ? outcome : undefined;
}

/** The earliest step that owns a refused field, with the issues that it owns. */
function findRefusal({ issues }: ApiProblem): Refusal | undefined {
	const owned = issues.flatMap((issue) => {
		const field = fieldOnScreen(issue.field);
		const step = stepOfField(field);
		return step ? [{ step, issue: { ...issue, field } }] : [];
	});
	const [first] = owned;
	if (!first) return undefined;
	const step = owned.reduce<Step>((earliest, each) => earlierStep(earliest, each.step), first.step);
	return { step, issues: owned.filter((each) => each.step === step).map(({ issue }) => issue) };
}
