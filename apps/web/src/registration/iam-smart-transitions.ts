import type { IamSmartFilling } from "./iam-smart-filling.ts";
import type { Transition } from "./registration-state.ts";

/** iAM Smart was asked: the form waits for its answer. */
export function fillingStarted(iamSmartFilling: IamSmartFilling): Transition {
	return (state) => ({ ...state, iamSmartFilling });
}

/**
 * The code of a return in another browser was correct: a new filling object of the same values
 * makes the form ask at once, within the remaining time. Another filling, or none, may have come
 * meanwhile.
 */
export function fillingConfirmed(businessID: string): Transition {
	return (state) =>
		state.iamSmartFilling?.businessID === businessID
			? { ...state, iamSmartFilling: { ...state.iamSmartFilling } }
			: state;
}

/** Answered or cancelled, or the step was left: nothing is awaited any more. */
export function fillingEnded(): Transition {
	return (state) => (state.iamSmartFilling ? { ...state, iamSmartFilling: undefined } : state);
}

/** The customer was told, and has verified values again or continues without. */
export function verificationLossSettled(): Transition {
	return (state) => ({ ...state, verificationLoss: undefined });
}
