import { type RefObject, useLayoutEffect } from "react";

/**
 * Gives a control the focus if the focused one disappeared with its view.
 *
 * @param view changes with the view
 */
export function useKeptFocus(control: RefObject<HTMLElement | null>, view?: unknown): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: asks again with each view
	useLayoutEffect(() => {
		if (document.activeElement === document.body) control.current?.focus();
	}, [view]);
}
