const TWO_DIGITS = /^\d{2}$/;
const FOUR_DIGITS = /^\d{4}$/;
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

/** Whether the three parts form a date that exists, in 1900 or later. */
export function isBirthDate({ day, month, year }: DateParts): boolean {
	if (!TWO_DIGITS.test(day) || !TWO_DIGITS.test(month) || !FOUR_DIGITS.test(year)) return false;
	return (
		Number(year) >= EARLIEST_BIRTH_YEAR && isCalendarDay(Number(day), Number(month), Number(year))
	);
}

function isCalendarDay(day: number, month: number, year: number): boolean {
	// An overflowing day or month changes the month of the resulting date.
	return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
