const ONE_DIGIT = /^[1-9]$/;

/** Adds the zero to a day or month of one digit, as it is sent: `4` becomes `04`. */
export function twoDigits(text: string): string {
	return ONE_DIGIT.test(text) ? `0${text}` : text;
}
