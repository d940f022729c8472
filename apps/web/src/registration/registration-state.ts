import type { Attempt, RefusedField } from "./attempt.ts";
import type { IamSmartFilling, VerificationLoss } from "./iam-smart-filling.ts";
import { EMPTY_LOGIN, type LoginValues } from "./login-values.ts";
import {
	type CompanyValues,
	EMPTY_COMPANY,
	EMPTY_PERSON,
	type PersonValues,
} from "./step-values.ts";
import type { Step } from "./steps.ts";
import { NO_SUBMISSION_KEY, type SubmissionKey } from "./submission-key.ts";

/** What removed a draft and its copies in all tabs. */
export type RemovalCause = "log-out" | "registration";

/**
 * A log-out in this tab, after which the draft stays on the phone or not; in another tab one of the two, or either, if only their trace was found; a
 * day without an edit.
 */
export type Removal = "log-out" | "kept" | `${RemovalCause} elsewhere` | "elsewhere" | "age";

/** The wizard's whole state. It outlives steps, languages and the session. */
export interface RegistrationState {
	/** what the customer logged in with; the values of an ended session stay */
	readonly login: LoginValues;
	/** what is in the login's fields, until the login */
	readonly typedLogin: LoginValues;
	readonly hasSession: boolean;
	/** the account has no BR number; its parts and copy are not required */
	readonly isDummyBr: boolean;
	/** the account was registered before, which the customer is told */
	readonly hasEarlierRegistration: boolean;
	readonly company: CompanyValues;
	readonly person: PersonValues;
	/** present while iAM Smart's answer is awaited */
	readonly iamSmartFilling: IamSmartFilling | undefined;
	readonly verificationLoss: VerificationLoss | undefined;
	readonly declarationNoHkid: boolean;
	/** the furthest step whose predecessors are all correct */
	readonly furthest: Step;
	/** where the customer is reminded of a draft that is kept on the phone; empty for no reminder */
	readonly reminderTo: string;
	readonly submissionKey: SubmissionKey;
	/** every form sent under the key has these values and files; false if unknown, as in a draft */
	readonly isOnlyForm: boolean;
	/** what the server refused after the form accepted it, until its step has shown it */
	readonly refusal: Refusal | undefined;
	/** present after the registration */
	readonly receipt: Receipt | undefined;
	/** an ended session sent the customer back to login, which says so */
	readonly wasSignedOut: boolean;
	/** why what was entered is no longer shown, which login says */
	readonly removal: Removal | undefined;
	readonly isMaintenance: boolean;
	/** present while the registration is sent, and until the customer has read why that failed */
	readonly attempt: Attempt | undefined;
	/** the same account logged in again: does the customer continue, or start again? */
	readonly isDraftOffered: boolean;
	/** when what is offered was last changed, in milliseconds since 1970; undefined in this page */
	readonly offeredFrom: number | undefined;
	/** was read from storage after something else was entered: which of the two continues? */
	readonly foundDraft: FoundDraft | undefined;
	/**
	 * Counts beginnings in this page: each login, end of a session, fresh start and success. What
	 * began before one no longer affects the form.
	 */
	readonly generation: number;
}

/** What is entered on the steps after login: what the form library holds. */
export type Entered = Pick<RegistrationState, "company" | "person" | "declarationNoHkid">;

/** What was entered on an earlier page. */
export type FoundDraft = Partial<RegistrationState> & Pick<RegistrationState, "furthest" | "login">;

export interface Refusal {
	readonly fields: readonly RefusedField[];
	/** the field that the customer asked for */
	readonly wanted?: string;
}

/** What the success screen shows and prints. */
export interface Receipt {
	readonly reference: string;
	/** by the server's clock, because the phone's may be a year off */
	readonly registeredAt: Date;
	/** missing after a reload: nothing personal is stored on the phone */
	readonly details?: ReceiptDetails;
}

interface ReceiptDetails {
	/** a customer with several accounts registers one at a time */
	readonly accountNO: string;
	/** as entered: one of the two may be empty */
	readonly companyName: { readonly english: string; readonly chinese: string };
	/** the addresses of the confirmation, masked by the server */
	readonly mailedTo: readonly string[];
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
	reminderTo: "",
	submissionKey: NO_SUBMISSION_KEY,
	isOnlyForm: false,
	refusal: undefined,
	receipt: undefined,
	wasSignedOut: false,
	removal: undefined,
	isMaintenance: false,
	attempt: undefined,
	isDraftOffered: false,
	offeredFrom: undefined,
	foundDraft: undefined,
	generation: 0,
};

/** A change of the registration: what the functions of `*-transitions.ts` return. */
export type Transition = (state: RegistrationState) => RegistrationState;
