/**
 * One or two capital letters and six digits. The length alone is not enough: `A1234567` has 8
 * characters and is invalid.
 */
const BODY = /^[A-Z]{1,2}\d{6}$/;

const HIGHEST_WEIGHT = 9;
const MODULUS = 11;
/** A body with one letter counts as if it started with a space (36): 36 x 9. */
const MISSING_LETTER_SUM = 324;

/**
 * Calculates the check digit of an HKID number: a sum with weights 9 to 2, modulo 11
 * (specification, section 5).
 *
 * @param body one or two capital letters and six digits, such as `A123456`
 * @returns `0` to `9` or `A`; undefined if the body is invalid
 */
export function hkidCheckDigit(body: string): string | undefined {
	if (!BODY.test(body)) return undefined;
	const remainder = weightedSum(body) % MODULUS;
	if (remainder === 0) return "0";
	if (remainder === 1) return "A";
	return String(MODULUS - remainder);
}

function weightedSum(body: string): number {
	const start = body.length === 7 ? MISSING_LETTER_SUM : 0;
	const weights = body.length === 7 ? HIGHEST_WEIGHT - 1 : HIGHEST_WEIGHT;
	return [...body].reduce(
		(sum, character, position) => sum + characterValue(character) * (weights - position),
		start,
	);
}

/** Digits have their own value, A to Z are 10 to 35. */
function characterValue(character: string): number {
	return Number.parseInt(character, 36);
}

/**
 * Whether body and check digit form a valid HKID number.
 *
 * @param body the part before the brackets, in capitals: `A123456`
 * @param checkDigit the character in the brackets: `0` to `9` or `A`
 */
export function isHkid(body: string, checkDigit: string): boolean {
	return hkidCheckDigit(body) === checkDigit;
}

/** @param parts the body and the check digit */
export function formatHkid([body, digit]: readonly string[]): string {
	return `${body}(${digit})`;
}
