import {
	type ErrorCode,
	type IamSmartFields,
	type IamSmartProfile,
	iamSmartFieldsOf,
} from "@sim-registration/validation";
import { ApiProblem } from "../../../api/api-problem.ts";

/** Why the form has no values of iAM Smart; each reason has its dialog. */
export type FillingFailure = Extract<
	ErrorCode,
	| "iamsmart_reject"
	| "iamsmart_cancelled"
	| "iamsmart_replaced"
	| "iamsmart_error"
	| "iamsmart_unverified"
>;

/** How a form filling ended. */
export type FillingOutcome =
	| { readonly kind: "filled"; readonly fields: IamSmartFields }
	| { readonly kind: "failed"; readonly failure: FillingFailure }
	/** the session ended: another screen takes over */
	| { readonly kind: "interrupted" };

/** A filling that provided nothing, for whatever reason (specification, section 8). */
export const FILLING_ERROR: FillingOutcome = { kind: "failed", failure: "iamsmart_error" };

/** The values of a profile; a profile that cannot belong to a person counts as an error. */
export function outcomeOfProfile(profile: IamSmartProfile): FillingOutcome {
	const fields = iamSmartFieldsOf(profile);
	return fields ? { kind: "filled", fields } : FILLING_ERROR;
}

/**
 * What a refused poll means.
 *
 * @returns undefined if it means nothing: the answer was lost, or the server is busy, and the next
 * poll asks again
 */
export function outcomeOfRefusal(error: unknown): FillingOutcome | undefined {
	if (!(error instanceof ApiProblem)) return undefined;
	const { status, errorCode } = error;
	if (status === 401) return { kind: "interrupted" };
	if (status === 503 || status === 429) return undefined;
	if (errorCode === "iamsmart_replaced") return { kind: "failed", failure: errorCode };
	if (status !== 400) return FILLING_ERROR;
	// Status 400 is a rejection, whatever the code (specification, section 7).
	const isCancelled = errorCode === "iamsmart_cancelled";
	return { kind: "failed", failure: isCancelled ? errorCode : "iamsmart_reject" };
}
