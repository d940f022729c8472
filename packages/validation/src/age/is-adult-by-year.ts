import { MINIMUM_AGE_YEARS } from "../limits.ts";

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
