import { useEffect, useEffectEvent } from "react";
import { pollFormFilling } from "../../../api/iam-smart-calls.ts";
import type { IamSmartFilling } from "../../../registration/iam-smart-filling.ts";
import type { FillingOutcome } from "./filling-outcome.ts";
import { pollFilling } from "./poll-filling.ts";

/** Polls a filling for as long as there is one and its step is on the screen. */
export function useFollowedFilling(
	filling: IamSmartFilling | undefined,
	onSettled: (outcome: FillingOutcome) => void,
): void {
	const settle = useEffectEvent(onSettled);
	useEffect(() => {
		if (!filling) return undefined;
		const { businessID, startedAt } = filling;
		const controller = new AbortController();
		const { signal } = controller;
		const following = pollFilling({
			startedAt,
			now: () => Date.now(),
			ask: () => pollFormFilling(businessID, signal),
			pause: (ms) => pauseUntilShown(ms, signal),
			signal,
		});
		void following.then((outcome) => outcome && settle(outcome));
		return () => controller.abort();
	}, [filling]);
}

/**
 * Waits, but only until the page is shown again (timers stand still or slow down while it is
 * hidden) or the wait is cancelled.
 */
export function pauseUntilShown(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", look);
			removeEventListener("pageshow", end);
			signal.removeEventListener("abort", end);
			resolve();
		};
		const look = () => {
			if (document.visibilityState === "visible") end();
		};
		const timer = setTimeout(end, ms);
		document.addEventListener("visibilitychange", look);
		addEventListener("pageshow", end);
		signal.addEventListener("abort", end);
	});
}
