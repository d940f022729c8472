import { DESKTOP_MIN_WIDTH_PX } from "@sim-registration/validation";

export const WIDE_SCREEN = `(min-width: ${DESKTOP_MIN_WIDTH_PX}px)`;

const PHONE_OR_TABLET = /Android|iPhone|iPad|iPod|Mobile|Tablet|HarmonyOS|Windows Phone|Silk\//i;

/** What a browser reports about its machine. */
export interface Device {
	readonly userAgent: string;
	/** of the user-agent client hints; undefined in browsers without them */
	readonly isMobileByHints: boolean | undefined;
	/** the primary pointer is a finger */
	readonly hasCoarsePointer: boolean;
	/** at least `DESKTOP_MIN_WIDTH_PX` */
	readonly isWide: boolean;
}

/**
 * A desktop is wide, and neither phone nor tablet by its hints, user agent or pointer. Width alone
 * would also exclude tablets, and phones in landscape.
 */
export function isDesktop({
	userAgent,
	isMobileByHints,
	hasCoarsePointer,
	isWide,
}: Device): boolean {
	const isMobile = isMobileByHints === true || hasCoarsePointer || PHONE_OR_TABLET.test(userAgent);
	return isWide && !isMobile;
}
