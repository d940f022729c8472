import type { IamSmartFilling } from "./iam-smart-filling.ts";
import type { Transition } from "./registration-state.ts";

/** iAM Smart was asked: its answer is waited for. */
export function fillingStarted(iamSmartFilling: IamSmartFilling): Transition {
	return (state) => ({ ...state, iamSmartFilling });
}

/**
 * The code of a return in another browser was right: as another filling of the same values it is
 * asked about at once, within the time that it has. Another one, or none, may have come meanwhile.
 */
export function fillingConfirmed(businessID: string): Transition {
	return (state) =>
		state.iamSmartFilling?.businessID === businessID
			? { ...state, iamSmartFilling: { ...state.iamSmartFilling } }
			: state;
}

/** Answered, cancelled, or the step was left: nothing is waited for any more. */
export function fillingEnded(): Transition {
	return (state) => (state.iamSmartFilling ? { ...state, iamSmartFilling: undefined } : state);
}

/** The customer was told, and has verified values again or goes on without. */
export function verificationLossSettled(): Transition {
	return (state) => ({ ...state, verificationLoss: undefined });
}
