const TWO_DIGITS = /^\d{2}$/;
const FOUR_DIGITS = /^\d{4}$/;
/** Nobody alive was born before; an earlier year is a slip of the thumb. */
export const EARLIEST_BIRTH_YEAR = 1900;

export interface DateParts {
	/** two digits, 01 to 31 */
	readonly day: string;
	/** two digits, 01 to 12 */
	readonly month: string;
	/** four digits */
	readonly year: string;
}

/** Whether the three parts are a day that the calendar has, from 1900 on. */
export function isBirthDate({ day, month, year }: DateParts): boolean {
	if (!TWO_DIGITS.test(day) || !TWO_DIGITS.test(month) || !FOUR_DIGITS.test(year)) return false;
	return (
		Number(year) >= EARLIEST_BIRTH_YEAR && isCalendarDay(Number(day), Number(month), Number(year))
	);
}

function isCalendarDay(day: number, month: number, year: number): boolean {
	// A day or month too many or too few leads into another month.
	return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
