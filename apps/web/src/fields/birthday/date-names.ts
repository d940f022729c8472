import { DAYS_PER_WEEK, MONTHS_PER_YEAR } from "./calendar-day.ts";
import { dayInWords, dayWriter } from "./write-day.ts";

/** 1 January 2023 was a Sunday. */
const SUNDAY = { year: 2023, month: 1, day: 1 };

/** Names of days, weekdays, months and years in the page's language. */
export function dateNames(locale: string) {
	const format = (options: Intl.DateTimeFormatOptions) => dayWriter(locale, options);
	const [short, long] = [format({ weekday: "narrow" }), format({ weekday: "long" })];
	const month = format({ month: "long" });
	return {
		day: dayInWords(locale),
		year: format({ year: "numeric" }),
		monthAndYear: format({ month: "long", year: "numeric" }),
		months: Array.from({ length: MONTHS_PER_YEAR }, (_each, index) =>
			month({ ...SUNDAY, month: index + 1 }),
		),
		weekdays: Array.from({ length: DAYS_PER_WEEK }, (_each, index) => {
			const day = { ...SUNDAY, day: SUNDAY.day + index };
			return { short: short(day), long: long(day) };
		}),
	};
}
