/** A day of the calendar; months count from 1. */
export interface CalendarDay {
	readonly year: number;
	readonly month: number;
	readonly day: number;
}

export const MONTHS_PER_YEAR = 12;

export function daysInMonth(year: number, month: number): number {
	return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
	return dayOf(new Date(Date.UTC(year, month - 1, day + days)));
}

/** The same day of another month, or its last day: 31 March less a month is 28 February. */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
	const first = dayOf(new Date(Date.UTC(year, month - 1 + months, 1)));
	return { ...first, day: Math.min(day, daysInMonth(first.year, first.month)) };
}

/** Negative if the first is earlier, 0 for the same day. */
export function compareDays(one: CalendarDay, other: CalendarDay): number {
	return one.year - other.year || one.month - other.month || one.day - other.day;
}

/** The day itself, or the nearest end of the span if it lies outside. */
export function withinSpan(
	day: CalendarDay,
	{ earliest, latest }: { readonly earliest: CalendarDay; readonly latest: CalendarDay },
): CalendarDay {
	if (compareDays(day, earliest) < 0) return earliest;
	return compareDays(day, latest) > 0 ? latest : day;
}

/** 0 for Sunday, which begins the week on Hong Kong's calendars. */
export function weekday({ year, month, day }: CalendarDay): number {
	return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function dayOf(date: Date): CalendarDay {
	return {
		year: date.getUTCFullYear(),
		month: date.getUTCMonth() + 1,
		day: date.getUTCDate(),
	};
}
