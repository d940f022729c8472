/** The Idempotency-Key of one filled form. */
export interface SubmissionKey {
	/** undefined until the form is sent for the first time */
	readonly value: string | undefined;
	/** the server answered definitively: nothing was registered under this key */
	readonly isAnswered: boolean;
	/** a form has left the phone under this key, and whether it was registered is not known */
	readonly mayHaveArrived: boolean;
}

export const NO_SUBMISSION_KEY: SubmissionKey = {
	value: undefined,
	isAnswered: false,
	mayHaveArrived: false,
};

/** A value or a file changed: another form, once the old one is known not to be registered. */
export function keyAfterEdit(key: SubmissionKey): SubmissionKey {
	return key.isAnswered ? NO_SUBMISSION_KEY : key;
}
