/** A day of the calendar; months count from 1. */
export interface CalendarDay {
	readonly year: number;
	readonly month: number;
	readonly day: number;
}

export const MONTHS_PER_YEAR = 12;
export const DAYS_PER_WEEK = 7;

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

/** The weeks of a month as a calendar prints them; undefined for days of other months. */
export function weeksOfMonth(year: number, month: number): (CalendarDay | undefined)[][] {
	const first = { year, month, day: 1 };
	const before = weekday(first);
	const weeks = Math.ceil((before + daysInMonth(year, month)) / DAYS_PER_WEEK);
	return Array.from({ length: weeks }, (_week, week) =>
		Array.from({ length: DAYS_PER_WEEK }, (_day, column) => {
			const day = addDays(first, week * DAYS_PER_WEEK + column - before);
			return day.month === month ? day : undefined;
		}),
	);
}

const SATURDAY = 6;

type Move = (from: CalendarDay, hasShift: boolean) => CalendarDay;

const MOVES: Readonly<Record<string, Move>> = {
	ArrowLeft: (from) => addDays(from, -1),
	ArrowRight: (from) => addDays(from, 1),
	ArrowUp: (from) => addDays(from, -DAYS_PER_WEEK),
	ArrowDown: (from) => addDays(from, DAYS_PER_WEEK),
	Home: (from) => addDays(from, -weekday(from)),
	End: (from) => addDays(from, SATURDAY - weekday(from)),
	PageUp: (from, hasShift) => addMonths(from, hasShift ? -MONTHS_PER_YEAR : -1),
	PageDown: (from, hasShift) => addMonths(from, hasShift ? MONTHS_PER_YEAR : 1),
};

interface KeyPress {
	readonly key: string;
	readonly shiftKey: boolean;
}

/** Where a key leads in the grid of days (ARIA Authoring Practices, date picker dialog). */
export function dayReachedByKey(
	from: CalendarDay,
	{ key, shiftKey }: KeyPress,
): CalendarDay | undefined {
	return MOVES[key]?.(from, shiftKey);
}
