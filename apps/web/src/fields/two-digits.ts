const ONE_DIGIT = /^[1-9]$/;

/** Writes a single digit of a day or month with its zero, as it is sent: `4` becomes `04`. */
export function twoDigits(text: string): string {
	return ONE_DIGIT.test(text) ? `0${text}` : text;
}
