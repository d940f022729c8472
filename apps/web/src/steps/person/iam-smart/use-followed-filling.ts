import { useEffect, useEffectEvent } from "react";
import { pollFormFilling } from "../../../api/iam-smart-calls.ts";
import type { IamSmartFilling } from "../../../registration/iam-smart-filling.ts";
import type { FillingOutcome } from "./filling-outcome.ts";
import { pauseUntilShown } from "./pause-until-shown.ts";
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
