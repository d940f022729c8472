import { isAccountNumber } from "@sim-registration/validation";
import { InvalidArgumentError } from "commander";

/**
 * Makes a parser that refuses an invalid argument or option with the rest of the command line,
 * before anything is opened.
 *
 * @param advice what to give, as a sentence
 */
export function only(isValid: (text: string) => boolean, advice: string) {
	return (text: string): string => {
		if (!isValid(text)) throw new InvalidArgumentError(advice);
		return text;
	};
}

/** Takes the number of rows of a list. @param things plural */
export function onlyLimit(things: string) {
	return only((text) => /^[1-9]\d{0,8}$/.test(text), `Give a number of ${things}.`);
}

/** The argument of a command about one account. */
export const ACCOUNT_ARGUMENT = {
	name: "<account>",
	description: "account number, 9 letters or digits",
	parse: only(isAccountNumber, "Give an account number: 9 letters or digits."),
};
