import { addDays, type CalendarDay, daysInMonth, weekday } from "./calendar-day.ts";

const DAYS_PER_WEEK = 7;

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
