/** The Idempotency-Key of one filled form. */
export interface SubmissionKey {
	/** undefined until the form is sent for the first time */
	readonly value: string | undefined;
	/** the server answered definitively: nothing was registered under this key */
	readonly isAnswered: boolean;
	/** a form was sent under this key, and it is unknown whether it was registered */
	readonly mayHaveArrived: boolean;
}

export const NO_SUBMISSION_KEY: SubmissionKey = {
	value: undefined,
	isAnswered: false,
	mayHaveArrived: false,
};

/**
 * A value or a file changed: another form, once it is known that the previous one is not
 * registered.
 */
export function keyAfterEdit(key: SubmissionKey): SubmissionKey {
	return key.isAnswered ? NO_SUBMISSION_KEY : key;
}
