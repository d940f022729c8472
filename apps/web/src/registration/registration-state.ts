import type { Attempt, RefusedField } from "./attempt.ts";
import type { IamSmartFilling, VerificationLoss } from "./iam-smart-filling.ts";
import { EMPTY_LOGIN, type LoginValues } from "./login-values.ts";
import type { Step } from "./progress.ts";
import type { Receipt } from "./receipt.ts";
import {
	type CompanyValues,
	EMPTY_COMPANY,
	EMPTY_PERSON,
	type PersonValues,
} from "./step-values.ts";
import { NO_SUBMISSION_KEY, type SubmissionKey } from "./submission-key.ts";

/** Everything that the wizard knows. It outlives steps, languages and the session. */
export interface RegistrationState {
	/** what was logged in with; the values of an ended session stay */
	readonly login: LoginValues;
	/** what stands in the login's fields, until it has been logged in with */
	readonly typedLogin: LoginValues;
	readonly hasSession: boolean;
	/** the account has no real BR number; its parts and copy are not asked for */
	readonly isDummyBr: boolean;
	/** the account was registered before this registration, which the customer is told */
	readonly hasEarlierRegistration: boolean;
	readonly company: CompanyValues;
	readonly person: PersonValues;
	/** present while iAM Smart is waited for */
	readonly iamSmartFilling: IamSmartFilling | undefined;
	readonly verificationLoss: VerificationLoss | undefined;
	readonly declarationNoHkid: boolean;
	/** the furthest step whose predecessors were all found right */
	readonly furthest: Step;
	readonly submissionKey: SubmissionKey;
	/** what the server found wrong after the form found it right, until its step has shown it */
	readonly refusal: Refusal | undefined;
	/** present once the registration is made */
	readonly receipt: Receipt | undefined;
	/** the customer was sent back to login by an ended session, and is told so there */
	readonly wasSignedOut: boolean;
	readonly isMaintenance: boolean;
	/** present while the registration is sent, and until the customer has read why that failed */
	readonly attempt: Attempt | undefined;
	/** the same account logged in again: goes on with what was entered, or starts again? */
	readonly isDraftOffered: boolean;
	/** came from storage after something else was entered: which of the two goes on? */
	readonly foundDraft: FoundDraft | undefined;
	/**
	 * Counts what began anew in this page: each login, end of a session, fresh start and success. What
	 * was begun before no longer reaches the form.
	 */
	readonly number: number;
}

/** What was entered on an earlier page. */
export type FoundDraft = Partial<RegistrationState> & Pick<RegistrationState, "furthest" | "login">;

export interface Refusal {
	readonly fields: readonly RefusedField[];
	/** the field that the customer asked for */
	readonly wanted?: string;
}

export const NEW_REGISTRATION: RegistrationState = {
	login: EMPTY_LOGIN,
	typedLogin: EMPTY_LOGIN,
	hasSession: false,
	isDummyBr: false,
	hasEarlierRegistration: false,
	company: EMPTY_COMPANY,
	person: EMPTY_PERSON,
	iamSmartFilling: undefined,
	verificationLoss: undefined,
	declarationNoHkid: false,
	furthest: "login",
	submissionKey: NO_SUBMISSION_KEY,
	refusal: undefined,
	receipt: undefined,
	wasSignedOut: false,
	isMaintenance: false,
	attempt: undefined,
	isDraftOffered: false,
	foundDraft: undefined,
	number: 0,
};

/** A change of the registration: what the functions of `*-transitions.ts` return. */
export type Transition = (state: RegistrationState) => RegistrationState;
