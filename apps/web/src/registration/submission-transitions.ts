import { nameIn } from "@sim-registration/validation";
import type { SubmissionReceipt } from "../api/post-form-submission.ts";
import type { Attempt } from "./attempt.ts";
import { accountOf } from "./login-values.ts";
import { NEW_REGISTRATION, type Refusal, type Transition } from "./registration-state.ts";
import { NO_SUBMISSION_KEY, type SubmissionKey } from "./submission-key.ts";

/** Statuses for a form that was read and refused. */
const REFUSED = [400, 413, 415, 422];
/** Statuses for a form that was not read. */
const NOT_READ = [401, 403, 429];
/** Another form is registered under this key. */
const OTHER_FORM_REGISTERED = 409;

/** The form is sent: retries use the same key. */
export function keyTaken(makeKey: () => string): Transition {
	return (state) => ({
		...state,
		submissionKey: keyForSending(state.submissionKey, makeKey),
		isOnlyForm: state.isOnlyForm || !state.submissionKey.mayHaveArrived,
	});
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

/** The server named fields: their steps show why. */
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

/** The registration is sent, or sending failed; undefined once the customer has read why. */
export function attemptChanged(attempt: Attempt | undefined): Transition {
	return (state) => ({ ...state, attempt });
}

/** Registered. Only what the success screen shows is kept of the personal data. */
export function registered({ reference, registeredAt, mailedTo }: SubmissionReceipt): Transition {
	return ({ generation, login, company }) => ({
		...NEW_REGISTRATION,
		generation: generation + 1,
		furthest: "success",
		receipt: {
			reference,
			registeredAt,
			details: {
				accountNO: accountOf(login),
				companyName: nameIn("companyName", company),
				mailedTo,
			},
		},
	});
}

/** Another account number: nothing of the previous one remains. */
export function startedAgain(): Transition {
	return ({ generation }) => ({ ...NEW_REGISTRATION, generation: generation + 1 });
}

/** The existing key, or a new one. */
export function keyForSending({ value }: SubmissionKey, makeKey: () => string): SubmissionKey {
	return { value: value ?? makeKey(), isAnswered: false, mayHaveArrived: true };
}

/**
 * Notes the status of a refusal.
 *
 * @param before the key as it was before the form was sent. If an earlier attempt may have arrived,
 * that stays unknown: the server checks a form before it looks up its key, so a refusal says
 * nothing about that attempt
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
