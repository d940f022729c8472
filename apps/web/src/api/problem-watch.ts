import type { ApiProblem } from "./api-problem.ts";

type Listener = (problem: ApiProblem) => void;

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

export function announceProblem(problem: ApiProblem): void {
	for (const listener of listeners) listener(problem);
}
