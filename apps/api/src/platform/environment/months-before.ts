/**
 * The same time of day some calendar months earlier, in UTC. In a shorter month the last day is
 * used, not the first of the next month, so that a registration kept for twelve months is kept for
 * all twelve.
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
