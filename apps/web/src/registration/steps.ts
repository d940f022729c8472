/** The five steps in order; a step's index is its progress value (specification, section 2). */
export const STEPS = ["login", "company", "person", "confirm", "success"] as const;

export type Step = (typeof STEPS)[number];

/** 0 to 4. */
export function progressOf(step: Step): number {
	return STEPS.indexOf(step);
}

/** The step with this progress value; login for any other value. */
export function stepAt(progress: number): Step {
	return STEPS[progress] ?? "login";
}

/** The earlier of two steps. */
export function earlierStep(one: Step, other: Step): Step {
	return progressOf(one) < progressOf(other) ? one : other;
}
