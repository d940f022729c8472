/** Hong Kong has kept UTC+8 without summer time since 1979. */
const HONG_KONG_OFFSET_MS = 8 * 60 * 60 * 1000;

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
