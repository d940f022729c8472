import { useEffect, useSyncExternalStore } from "react";
import { preloadCalls } from "../api/call.ts";
import { answerPresses } from "./early-press.ts";

/**
 * Rendered beside a screen: once React has taken that over, it answers early presses. What the next
 * press needs is loaded meanwhile.
 */
export function TakeOver(): null {
	useEffect(() => {
		// By then `useTypedInput` and `AltchaBox` have read what was typed and ticked early.
		const timer = setTimeout(() => {
			answerPresses();
			preloadCalls();
		});
		return () => clearTimeout(timer);
	}, []);
	return null;
}

const neverChanges = () => () => {};

/**
 * Whether React has taken over the screen: false in the prerendered HTML and during hydration, so
 * that both are the same; true from then on.
 */
export function useIsLive(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
}
