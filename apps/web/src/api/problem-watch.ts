import { ApiProblem } from "./api-problem.ts";

/** @param token of the session that the call was made in; undefined outside one */
type Listener = (problem: ApiProblem, token: string | undefined) => void;

const listeners = new Set<Listener>();

/**
 * Tells of every problem that any call meets, so that an ended session and maintenance are noticed
 * in one place.
 *
 * @returns ends the watch
 */
export function watchProblems(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Reads an answer, and tells whoever watches where it is a problem. */
export function announcing<Answer>(token: string | undefined, read: () => Answer): Answer {
	try {
		return read();
	} catch (error) {
		if (error instanceof ApiProblem) for (const listener of listeners) listener(error, token);
		throw error;
	}
}
