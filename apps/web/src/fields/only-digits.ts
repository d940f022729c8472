import { toHalfWidth } from "@sim-registration/validation";

const OTHER_THAN_DIGITS = /\D/g;

/** Keeps the digits of what was typed; full-width ones become ASCII. */
export function onlyDigits(text: string): string {
	return toHalfWidth(text).replace(OTHER_THAN_DIGITS, "");
}
