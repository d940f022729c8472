import { BR_PART_CHARACTERS } from "../limits.ts";

/** The five parts in order: number, branch, month, year, check character. */
export const BR_PART_NAMES = ["brNO_1", "brNO_2", "brNO_3", "brNO_4", "brNO_5"] as const;

export type BrPartName = (typeof BR_PART_NAMES)[number];

/** The first and the last part may hold letters; branch, month and year are digits. */
const PART_CHARACTERS: Record<BrPartName, RegExp> = {
	brNO_1: /^[0-9A-Za-z]*$/,
	brNO_2: /^\d*$/,
	brNO_3: /^\d*$/,
	brNO_4: /^\d*$/,
	brNO_5: /^[0-9A-Z]*$/,
};

/**
 * Whether a text has the shape of this part of a BR certificate number. No check-digit algorithm
 * is published, so shape is all that can be checked.
 */
export function isBrPart(name: BrPartName, text: string): boolean {
	return text.length === brPartCharacters(name) && PART_CHARACTERS[name].test(text);
}

/** How many characters this part has: 8, 3, 2, 2 or 1. */
export function brPartCharacters(name: BrPartName): number {
	return BR_PART_CHARACTERS[BR_PART_NAMES.indexOf(name)] ?? 0;
}
