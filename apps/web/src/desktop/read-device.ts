import { type Device, WIDE_SCREEN } from "./is-desktop.ts";

declare global {
	interface Navigator {
		readonly userAgentData?: { readonly mobile: boolean };
	}
}

/** Asks this browser what it runs on. */
export function readDevice(): Device {
	return {
		userAgent: navigator.userAgent,
		isMobileByHints: navigator.userAgentData?.mobile,
		hasCoarsePointer: matchMedia("(pointer: coarse)").matches,
		isWide: matchMedia(WIDE_SCREEN).matches,
	};
}
