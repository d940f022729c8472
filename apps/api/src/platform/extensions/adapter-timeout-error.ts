const SECOND_MS = 1_000;

/**
 * An adapter did not answer within its time limit. What it was asked to write may have been
 * written, or may still be.
 */
export class AdapterTimeoutError extends Error {
	override readonly name = "AdapterTimeoutError";
	readonly code = "no_answer_in_time";

	/** @param call as in `AccountDirectory.find` */
	constructor(call: string, limitMs: number) {
		super(`${call} did not answer within ${limitMs / SECOND_MS} seconds`);
	}
}
