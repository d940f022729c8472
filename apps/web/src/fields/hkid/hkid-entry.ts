import { toHalfWidth } from "@sim-registration/validation";

// Named groups would add 4 kB of code for old browsers.
const WHOLE = /^([A-Z]{1,2}\d{6})\(([0-9A])\)$/;
const OPEN_BRACKET = /[(（]$/;
const LAST_CHARACTER = /.$/;
const OTHER_THAN_LETTERS_AND_DIGITS = /[^0-9A-Z]/g;
const BLANKS = /\s/g;

export interface HkidEntry {
	readonly body: string;
	/** present if a whole number with its brackets was dictated or filled in */
	readonly checkDigit: string | undefined;
}

/** Capitals and digits as on the card; full-width characters become ASCII. */
export function hkidCharacters(text: string): string {
	return toHalfWidth(text).toUpperCase().replace(OTHER_THAN_LETTERS_AND_DIGITS, "");
}

/** Reads what was typed into the body's field. */
export function enterHkidBody(typed: string): HkidEntry {
	const text = toHalfWidth(typed).toUpperCase().replace(BLANKS, "");
	const [, body = hkidCharacters(typed), checkDigit] = WHOLE.exec(text) ?? [];
	return { body, checkDigit };
}

/** Whether the check digit comes next, because its bracket was typed. */
export function opensBracket(typed: string): boolean {
	return OPEN_BRACKET.test(typed);
}

/**
 * Takes the check digit off a whole number in the body's field: one letter and seven digits. Eight
 * characters of a number with two letters have none.
 */
export function takeCheckDigit(text: string): HkidEntry {
	return enterHkidBody(text.replace(LAST_CHARACTER, "($&)"));
}
