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

/** Answers to a form that was read and refused. */
const REFUSED = [400, 413, 415, 422];
/** Answers to a form that was not read. */
const NOT_READ = [401, 403, 429];
/** Under this key another form is registered. */
const OTHER_FORM_REGISTERED = 409;

/** The key to send with: the one there is, or a new one. */
export function keyForSending({ value }: SubmissionKey, makeKey: () => string): SubmissionKey {
	return { value: value ?? makeKey(), isAnswered: false, mayHaveArrived: true };
}

/**
 * Notes the status of a refusal.
 *
 * @param before the key as it was before the form was sent: what is unknown of an earlier form stays
 *   unknown, because the server looks at a form before it looks for its key
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

/** A value or a file changed: another form, once the old one is known not to be registered. */
export function keyAfterEdit(key: SubmissionKey): SubmissionKey {
	return key.isAnswered ? NO_SUBMISSION_KEY : key;
}
