import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Whether the screen is in the hands of the scripts: false in the HTML that is built ahead and while
 * React takes that over, so that both are the same; true from then on.
 */
export function useIsLive(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
}
