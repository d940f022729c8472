import { toHalfWidth } from "@sim-registration/validation";

// Named groups would add 4 kB of code for old browsers.
const WHOLE = /^([A-Z]{1,2}\d{6})\(([0-9A])\)$/;
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
