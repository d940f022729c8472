import type { ApiProblem } from "./api-problem.ts";

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

export function announceProblem(problem: ApiProblem, token: string | undefined): void {
	for (const listener of listeners) listener(problem, token);
}
