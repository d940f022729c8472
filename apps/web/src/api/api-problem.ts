import type { FieldIssue } from "@sim-registration/validation";

interface ProblemFacts {
	readonly status: number;
	/** one of `ERROR_CODES`, or a code of a newer server */
	readonly errorCode: string;
	readonly issues: readonly FieldIssue[];
	/** how long the server asks to wait before another attempt; undefined if it does not say */
	readonly retryAfterMs: number | undefined;
}

/** The server refused the call. */
export class ApiProblem extends Error {
	override readonly name = "ApiProblem";
	readonly status: number;
	readonly errorCode: string;
	readonly issues: readonly FieldIssue[];
	readonly retryAfterMs: number | undefined;

	constructor({ status, errorCode, issues, retryAfterMs }: ProblemFacts) {
		super(`${status} ${errorCode}`);
		this.status = status;
		this.errorCode = errorCode;
		this.issues = issues;
		this.retryAfterMs = retryAfterMs;
	}
}

/** @param token of the session in which the call was made; undefined outside a session */
type Listener = (problem: ApiProblem, token: string | undefined) => void;

const listeners = new Set<Listener>();

/**
 * Reports every problem of any call, so that one place handles ended sessions and maintenance.
 *
 * @returns ends the watch
 */
export function watchProblems(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Reads an answer, and reports it to the watchers if it is a problem. */
export function announcing<Answer>(token: string | undefined, read: () => Answer): Answer {
	try {
		return read();
	} catch (error) {
		if (error instanceof ApiProblem) for (const listener of listeners) listener(error, token);
		throw error;
	}
}
