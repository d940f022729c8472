import type { CalendarDay } from "./calendar-day.ts";

/** Day and month with two digits, the year with four, as in the three fields. */
export function dayParts({
	year,
	month,
	day,
}: CalendarDay): [dd: string, MM: string, yyyy: string] {
	return [String(day).padStart(2, "0"), String(month).padStart(2, "0"), String(year)];
}

/**
 * Makes a function that writes a day with its month in words, such as 5 November 1984: read aloud,
 * 05/11 may be a day in May.
 */
export function dayInWords(locale: string): (day: CalendarDay) => string {
	return dayWriter(locale, { day: "numeric", month: "long", year: "numeric" });
}

/** Makes a function that writes days in a language. */
export function dayWriter(
	locale: string,
	options: Intl.DateTimeFormatOptions,
): (day: CalendarDay) => string {
	// Plain 'en' would be American and put the month first.
	const language = locale === "en" ? "en-GB" : locale;
	const { format } = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
	return ({ year, month, day }) => format(Date.UTC(year, month - 1, day));
}
