/** Hong Kong has kept UTC+8 without summer time since 1979. */
export const HONG_KONG_OFFSET_MS = 8 * 60 * 60 * 1000;

/** The day in Hong Kong at the given moment. */
export function hongKongDay(now: Date): { year: number; month: number; day: number } {
	const there = new Date(now.getTime() + HONG_KONG_OFFSET_MS);
	return {
		year: there.getUTCFullYear(),
		month: there.getUTCMonth() + 1,
		day: there.getUTCDate(),
	};
}

/** The calendar year in Hong Kong at the given moment, independent of the local time zone. */
export function hongKongYear(now: Date): number {
	return hongKongDay(now).year;
}

/**
 * A moment in Hong Kong's time, in the form's format: `22/11/2026 12:41`. Without `Intl`, whose
 * first use takes a cheap phone more than a tenth of a second.
 */
export function hongKongTime(moment: Date): string {
	const shifted = new Date(moment.getTime() + HONG_KONG_OFFSET_MS).toISOString();
	return `${shifted.slice(0, 10).split("-").reverse().join("/")} ${shifted.slice(11, 16)}`;
}
