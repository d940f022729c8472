import { FIELDS, type FieldsWith, fieldsWith } from "../fields.ts";

export type BrPartName = FieldsWith<{ kind: "text"; ofBr: true }>;

/** The five parts in order: number, branch, month, year, check character. */
export const BR_PART_NAMES: readonly BrPartName[] = fieldsWith({ kind: "text", ofBr: true });

const DIGITS = /^\d*$/;
/**
 * The first part follows the rule of a login's BR number, the last is a capital letter or a digit;
 * branch, month and year are digits.
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
