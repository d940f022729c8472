import { toHalfWidth } from "@sim-registration/validation";

const OTHER_THAN_DIGITS = /\D/g;
const ONE_DIGIT = /^[1-9]$/;

/** Keeps the digits of what was typed; full-width ones become ASCII. */
export function onlyDigits(text: string): string {
	return toHalfWidth(text).replace(OTHER_THAN_DIGITS, "");
}

/** Adds the zero to a day or month of one digit, as it is sent: `4` becomes `04`. */
export function twoDigits(text: string): string {
	return ONE_DIGIT.test(text) ? `0${text}` : text;
}
