import { BR_LOGIN_CHARACTERS } from "../limits.ts";

const WORD_CHARACTERS = /^\w+$/;

/** Whether a text can be the first 8 characters of a BR number, which a login accepts. */
export function isBrLoginPrefix(text: string): boolean {
	return text.length === BR_LOGIN_CHARACTERS && WORD_CHARACTERS.test(text);
}
