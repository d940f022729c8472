/**
 * The same time of day some calendar months earlier, in UTC. Where that month is too short its last
 * day is taken, never the first of the next: what is kept for twelve months is kept for all twelve.
 */
export function monthsBefore(moment: Date, months: number): Date {
	const earlier = new Date(moment);
	earlier.setUTCDate(1);
	earlier.setUTCMonth(earlier.getUTCMonth() - months);
	earlier.setUTCDate(Math.min(moment.getUTCDate(), lastDayOfMonth(earlier)));
	return earlier;
}

function lastDayOfMonth(moment: Date): number {
	return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
}
