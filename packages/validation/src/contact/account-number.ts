import { ACCOUNT_NO_CHARACTERS } from "../limits.ts";

const LETTERS_AND_DIGITS = /^[0-9A-Za-z]+$/;

/** Whether a text is an account number: exactly 9 letters or digits. */
export function isAccountNumber(text: string): boolean {
	return text.length === ACCOUNT_NO_CHARACTERS && LETTERS_AND_DIGITS.test(text);
}
