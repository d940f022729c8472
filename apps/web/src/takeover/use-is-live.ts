import { useSyncExternalStore } from "react";

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
