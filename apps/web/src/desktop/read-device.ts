import { type Device, WIDE_SCREEN } from "./is-desktop.ts";

declare global {
	interface Navigator {
		readonly userAgentData?: { readonly mobile: boolean };
	}
}

/** Reads what this browser reports about its machine. */
export function readDevice(): Device {
	return {
		userAgent: navigator.userAgent,
		isMobileByHints: navigator.userAgentData?.mobile,
		hasCoarsePointer: matchMedia("(pointer: coarse)").matches,
		isWide: matchMedia(WIDE_SCREEN).matches,
	};
}
