import type { SubmissionReceipt } from "../api/submit-form.ts";
import type { Attempt } from "./attempt.ts";
import { NEW_REGISTRATION, type Refusal, type Transition } from "./registration-state.ts";
import { NO_SUBMISSION_KEY, type SubmissionKey } from "./submission-key.ts";

/** Answers to a form that was read and refused. */
const REFUSED = [400, 413, 415, 422];
/** Answers to a form that was not read. */
const NOT_READ = [401, 403, 429];
/** Under this key another form is registered. */
const OTHER_FORM_REGISTERED = 409;

/** The form leaves the phone: the key it is sent with stays over retries. */
export function keyTaken(makeKey: () => string): Transition {
	return (state) => ({ ...state, submissionKey: keyForSending(state.submissionKey, makeKey) });
}

/**
 * The server refused with this status.
 *
 * @param before the key as it was before the form was sent
 */
export function keyAnswered(status: number, before: SubmissionKey): Transition {
	return (state) => ({
		...state,
		submissionKey: keyAfterAnswer(state.submissionKey, status, before),
	});
}

/** The server named fields: the steps that own them show why. */
export function fieldsRefused(refusal: Refusal): Transition {
	return (state) => ({ ...state, refusal });
}

/** The customer goes to the step of a field in order to change it. */
export function fieldWanted(field: string): Transition {
	return (state) => ({
		...state,
		refusal: { fields: state.refusal?.fields ?? [], wanted: field },
	});
}

/** The registration is sent, or could not be; undefined once the customer has read why. */
export function attemptTurned(attempt: Attempt | undefined): Transition {
	return (state) => ({ ...state, attempt });
}

/** Registered. Nothing personal is left but what the success screen shows. */
export function registered({ reference, registeredAt, mailedTo }: SubmissionReceipt): Transition {
	return ({ number, company: { companyNameEN, companyNameHK } }) => ({
		...NEW_REGISTRATION,
		number: number + 1,
		furthest: "success",
		receipt: {
			reference,
			registeredAt,
			details: { companyName: { english: companyNameEN, chinese: companyNameHK }, mailedTo },
		},
	});
}

/** Another account number: nothing of the one before remains. */
export function startedAgain(): Transition {
	return ({ number }) => ({ ...NEW_REGISTRATION, number: number + 1 });
}

/** The key to send with: the one there is, or a new one. */
export function keyForSending({ value }: SubmissionKey, makeKey: () => string): SubmissionKey {
	return { value: value ?? makeKey(), isAnswered: false, mayHaveArrived: true };
}

/**
 * Notes the status of a refusal.
 *
 * @param before the key as it was before the form was sent. If an earlier attempt may have arrived,
 *   that stays open: the server checks a form before it looks up its key, so a refusal says nothing
 *   about that attempt
 */
export function keyAfterAnswer(
	key: SubmissionKey,
	status: number,
	before: SubmissionKey,
): SubmissionKey {
	if (status === OTHER_FORM_REGISTERED) return NO_SUBMISSION_KEY;
	const { mayHaveArrived } = before;
	if (REFUSED.includes(status)) return { ...key, isAnswered: !mayHaveArrived, mayHaveArrived };
	return NOT_READ.includes(status) ? { ...key, mayHaveArrived } : key;
}
