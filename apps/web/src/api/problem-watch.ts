import { ApiProblem } from "./api-problem.ts";

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
