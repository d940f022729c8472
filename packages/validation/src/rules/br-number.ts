import { FIELDS, type FieldsWith, fieldsWith } from "../fields.ts";

export type BrPartName = FieldsWith<{ kind: "text"; ofBr: true }>;

/** The five parts in order: number, branch, month, year, check character. */
export const BR_PART_NAMES: readonly BrPartName[] = fieldsWith({ kind: "text", ofBr: true });

const DIGITS = /^\d*$/;
/**
 * The first part follows the rule of a login's BR number, the last is a capital letter or a digit;
 * branch, month and year are digits. Their lengths are `BR_PART_CHARACTERS` in `limits.ts`.
 */
const PATTERNS = [/^\w*$/, DIGITS, DIGITS, DIGITS, /^[0-9A-Z]*$/];

/**
 * Whether a text has the shape of this part of a BR certificate number. No check-digit algorithm is
 * published, so only the shape can be checked.
 */
export function isBrPart(name: BrPartName, text: string): boolean {
	const pattern = PATTERNS[BR_PART_NAMES.indexOf(name)];
	return text.length === FIELDS[name].max && pattern?.test(text) === true;
}

const MONTH = /^(0[1-9]|1[0-2])$/;

/**
 * Whether the third part of a BR number is a month. If not, the form warns but does not refuse: the
 * meaning of the part is a convention, not a published rule.
 */
export function isBrMonth(part: string): boolean {
	return MONTH.test(part);
}

/**
 * Joins the five parts as they are written on paper: `39284710-000-12-25-A`.
 *
 * @param parts number, branch, month, year, check character
 */
export function formatBrNumber(parts: readonly string[]): string {
	return parts.filter((part) => part !== "").join("-");
}
