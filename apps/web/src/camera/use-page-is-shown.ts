import { useSyncExternalStore } from "react";

/**
 * Whether the page is in front: false in another tab, behind another app, and with the phone
 * locked.
 */
export function usePageIsShown(): boolean {
	return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void): () => void {
	document.addEventListener("visibilitychange", onChange);
	return () => document.removeEventListener("visibilitychange", onChange);
}
