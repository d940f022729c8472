import { BR_PART_CHARACTERS } from "../limits.ts";

/** The five parts in order: number, branch, month, year, check character. */
export const BR_PART_NAMES = ["brNO_1", "brNO_2", "brNO_3", "brNO_4", "brNO_5"] as const;

export type BrPartName = (typeof BR_PART_NAMES)[number];

const [NUMBER, BRANCH, MONTH, YEAR, CHECK] = BR_PART_CHARACTERS;

/**
 * The first part follows the rule of a login's BR number, the last is a capital letter or a digit;
 * branch, month and year are digits.
 */
const PARTS: Readonly<Record<BrPartName, { characters: number; pattern: RegExp }>> = {
	brNO_1: { characters: NUMBER, pattern: /^\w*$/ },
	brNO_2: { characters: BRANCH, pattern: /^\d*$/ },
	brNO_3: { characters: MONTH, pattern: /^\d*$/ },
	brNO_4: { characters: YEAR, pattern: /^\d*$/ },
	brNO_5: { characters: CHECK, pattern: /^[0-9A-Z]*$/ },
};

/**
 * Whether a text has the shape of this part of a BR certificate number. No check-digit algorithm is
 * published, so only the shape can be checked.
 */
export function isBrPart(name: BrPartName, text: string): boolean {
	return text.length === PARTS[name].characters && PARTS[name].pattern.test(text);
}

/** Number of characters in this part: 8, 3, 2, 2 or 1. */
export function brPartCharacters(name: BrPartName): number {
	return PARTS[name].characters;
}
