/** The Idempotency-Key of one filled form. */
export interface SubmissionKey {
	/** undefined until the form is sent for the first time */
	readonly value: string | undefined;
	/** the server answered definitively: nothing was registered under this key */
	readonly isAnswered: boolean;
}

export const NO_SUBMISSION_KEY: SubmissionKey = { value: undefined, isAnswered: false };

/**
 * Answers that prove that nothing was registered. After any other (no answer, 401, 5xx) an earlier
 * attempt may have been: its key must be asked with again.
 */
const DEFINITIVE_STATUSES = [400, 409, 413, 415, 422];

/** The key to send with: the one there is, or a new one. */
export function keyForSending(key: SubmissionKey, makeKey: () => string): SubmissionKey {
	return key.value === undefined ? { value: makeKey(), isAnswered: false } : key;
}

/** Notes the status of a refusal. */
export function keyAfterAnswer(key: SubmissionKey, status: number): SubmissionKey {
	return DEFINITIVE_STATUSES.includes(status) ? { ...key, isAnswered: true } : key;
}

/** A value or a file changed: another form, once the old one is known not to be registered. */
export function keyAfterEdit(key: SubmissionKey): SubmissionKey {
	return key.isAnswered ? NO_SUBMISSION_KEY : key;
}
