import type { SubmissionAnswer } from "@sim-registration/validation";
import { ApiProblem } from "../api/api-problem.ts";
import { CaptchaUnavailableError } from "../captcha/captcha-unavailable-error.ts";
import { earlierStep, type Step } from "./progress.ts";
import type { Refusal } from "./registration-state.ts";
import { fieldOnScreen, stepOfField } from "./step-of-field.ts";

/** How an attempt to submit ended. */
export type SubmissionOutcome =
	| { readonly kind: "registered"; readonly receipt: SubmissionAnswer }
	/** nothing is known of the attempt: it is repeated with the same key */
	| { readonly kind: "connectionLost" }
	/** the session ended, or maintenance began: another screen takes over */
	| { readonly kind: "interrupted" }
	| { readonly kind: "fieldsRefused"; readonly refusal: Refusal }
	/** the server did not get the values from iAM Smart as they are */
	| { readonly kind: "unverified" }
	/** refused without a field: the Backend rejection sentence */
	| { readonly kind: "rejected" }
	/** the code's sentence, then the code */
	| { readonly kind: "failed"; readonly errorCode: string };

const REFUSAL_STATUSES = [400, 422];

/** Turns whatever an attempt threw into what the customer is shown. */
export function outcomeOf(error: unknown): SubmissionOutcome {
	if (error instanceof CaptchaUnavailableError)
		return { kind: "failed", errorCode: error.errorCode };
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
