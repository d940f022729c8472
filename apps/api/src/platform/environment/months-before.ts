import { HONG_KONG_OFFSET_MS } from "@sim-registration/validation";

/**
 * The same time of day some calendar months earlier, in Hong Kong. In a shorter month the last day is
 * used, not the first of the next month, so that a registration kept for twelve months is kept for
 * all twelve.
 */
export function monthsBefore(moment: Date, months: number): Date {
	const local = new Date(moment.getTime() + HONG_KONG_OFFSET_MS);
	const earlier = new Date(local);
	earlier.setUTCDate(1);
	earlier.setUTCMonth(earlier.getUTCMonth() - months);
	earlier.setUTCDate(Math.min(local.getUTCDate(), lastDayOfMonth(earlier)));
	return new Date(earlier.getTime() - HONG_KONG_OFFSET_MS);
}

function lastDayOfMonth(moment: Date): number {
	return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
}
