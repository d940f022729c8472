import { BR_LOGIN_CHARACTERS } from "../limits.ts";

const WORD_CHARACTERS = /^\w+$/;

/** Whether a text can be the first 8 characters of a BR number, as a login takes them. */
export function isBrLoginPrefix(text: string): boolean {
	return text.length === BR_LOGIN_CHARACTERS && WORD_CHARACTERS.test(text);
}
