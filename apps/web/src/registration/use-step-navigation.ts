import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import "./history-state.ts";
import { progressOf, type Step } from "./progress.ts";

export interface StepNavigation {
	/** Adds an entry to the history, so that the phone's Back returns. */
	goForward(to: Step): void;
	/** Goes back over entries, so that the buttons and the phone's Back agree. */
	goBack(from: Step, to: Step): void;
	/** Changes what the current entry shows. */
	replaceWith(to: Step): void;
}

/**
 * Moves between steps. Each step stands one entry above the one before it, at one address, and
 * the entry's state holds its progress value.
 */
export function useStepNavigation(): StepNavigation {
	const router = useRouter();
	const navigate = useNavigate();

	const goForward = useCallback(
		(to: Step) => void navigate({ to: ".", state: { progress: progressOf(to) } }),
		[navigate],
	);
	const replaceWith = useCallback(
		(to: Step) => void navigate({ to: ".", replace: true, state: { progress: progressOf(to) } }),
		[navigate],
	);
	const goBack = useCallback(
		(from: Step, to: Step) => {
			const distance = progressOf(from) - progressOf(to);
			// Fewer entries than steps: going back would leave the form.
			if (router.history.location.state.__TSR_index < distance) replaceWith(to);
			else router.history.go(-distance);
		},
		[router, replaceWith],
	);
	return { goForward, goBack, replaceWith };
}
