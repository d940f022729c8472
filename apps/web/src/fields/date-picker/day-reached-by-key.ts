import { addDays, addMonths, type CalendarDay, MONTHS_PER_YEAR, weekday } from "./calendar-day.ts";

const DAYS_PER_WEEK = 7;
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
