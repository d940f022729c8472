import type { CalendarDay } from "./calendar-day.ts";

/** A day as dd/MM/yyyy. */
export function writeDay({ year, month, day }: CalendarDay): string {
	const [dd, MM, yyyy] = dayParts({ year, month, day });
	return `${dd}/${MM}/${yyyy}`;
}

/** Day and month with two digits, the year with four, as in the three fields. */
export function dayParts({
	year,
	month,
	day,
}: CalendarDay): [dd: string, MM: string, yyyy: string] {
	return [String(day).padStart(2, "0"), String(month).padStart(2, "0"), String(year)];
}
