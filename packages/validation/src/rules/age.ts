import { MINIMUM_AGE_YEARS } from "../limits.ts";

/** Nobody born before 1900 is alive, so an earlier year is a typing mistake. */
export const EARLIEST_BIRTH_YEAR = 1900;

export interface DateParts {
	/** two digits, 01 to 31 */
	readonly day: string;
	/** two digits, 01 to 12 */
	readonly month: string;
	/** four digits */
	readonly year: string;
}

const NAMES = ["day", "month", "year"] as const;
const SHAPES: Readonly<Record<keyof DateParts, RegExp>> = {
	day: /^(?:0[1-9]|[12]\d|3[01])$/,
	month: /^(?:0[1-9]|1[0-2])$/,
	// From EARLIEST_BIRTH_YEAR on.
	year: /^(?:19|[2-9]\d)\d\d$/,
};

/** Whether the three parts form a date that exists, in 1900 or later. */
export function isBirthDate(parts: DateParts): boolean {
	return findWrongDateParts(parts).length === 0;
}

/**
 * Finds which parts of a date have to be corrected.
 *
 * @returns each part that is invalid by itself; or only the day, if the month has fewer days
 */
export function findWrongDateParts(parts: DateParts): readonly (keyof DateParts)[] {
	const wrong = NAMES.filter((name) => !SHAPES[name].test(parts[name]));
	return wrong.length > 0 || isCalendarDay(parts) ? wrong : ["day"];
}

function isCalendarDay({ day, month, year }: DateParts): boolean {
	// An overflowing day changes the month of the resulting date.
	const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
	return date.getUTCMonth() === Number(month) - 1;
}

/**
 * Whether a person counts as 18 or older. The specification (section 5) compares years only: a
 * person who turns 18 in the current year counts as 18 from 1 January.
 *
 * @param birthYear four-digit year
 * @param currentYear four-digit year in Hong Kong, see {@link hongKongYear}
 */
export function isAdultByYear({
	birthYear,
	currentYear,
}: {
	birthYear: number;
	currentYear: number;
}): boolean {
	return currentYear - birthYear >= MINIMUM_AGE_YEARS;
}
