/** Hong Kong has had no summer time since 1979. */
const AHEAD_OF_UTC_MS = 8 * 60 * 60 * 1000;

/**
 * A moment in Hong Kong's time, in the form's format: `22/11/2026 12:41`. Without `Intl`, whose
 * first use takes a cheap phone more than a tenth of a second.
 */
export function hongKongTime(moment: Date): string {
	const shifted = new Date(moment.getTime() + AHEAD_OF_UTC_MS).toISOString();
	return `${shifted.slice(0, 10).split("-").reverse().join("/")} ${shifted.slice(11, 16)}`;
}
