import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { progressOf, type Step } from "./steps.ts";

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** 0 to 4: the step that this entry of the browser's history shows */
		readonly progress?: number;
	}
}

export interface StepNavigation {
	/** Adds an entry to the history for each step on the way, so that the phone's Back returns. */
	goForward(to: Step): void;
	/**
	 * Goes back through entries, so that the buttons and the phone's Back agree. Going to an entry
	 * from before this page was loaded would load it again: then the current entry shows the step
	 * instead.
	 */
	goBack(from: Step, to: Step): void;
	/** Changes what the current entry shows. */
	replaceWith(to: Step): void;
}

/**
 * Index of the entry in the form's history for which this page was loaded. After a browser was
 * killed, earlier entries have no page, whatever the browser says.
 */
const FIRST_OWN_ENTRY = import.meta.env.SSR ? 0 : entryAtLoad(history.state);

/**
 * Moves between steps. Each step's entry follows that of the step before it, at the same address,
 * and its state contains the progress value.
 */
export function useStepNavigation(): StepNavigation {
	const router = useRouter();
	const navigate = useNavigate();

	const goForward = useCallback(
		(to: Step) => {
			const { progress: before = 0 } = router.history.location.state;
			const last = progressOf(to);
			for (let progress = Math.min(before + 1, last); progress <= last; progress++) {
				// None of them waits for a blocker, or for another.
				void navigate({ to: ".", state: { progress }, ignoreBlocker: true });
				router.history.flush();
			}
		},
		[navigate, router],
	);
	const replaceWith = useCallback(
		(to: Step) => void navigate({ to: ".", replace: true, state: { progress: progressOf(to) } }),
		[navigate],
	);
	const goBack = useCallback(
		(from: Step, to: Step) => {
			const distance = progressOf(from) - progressOf(to);
			const target = router.history.location.state.__TSR_index - distance;
			if (target < FIRST_OWN_ENTRY) replaceWith(to);
			else router.history.go(-distance);
		},
		[router, replaceWith],
	);
	return { goForward, goBack, replaceWith };
}

/** @param state as the router wrote it into the entry; null in a new one */
function entryAtLoad(state: { readonly __TSR_index?: number } | null): number {
	return state?.__TSR_index ?? 0;
}
