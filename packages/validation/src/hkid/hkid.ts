import { hkidCheckDigit } from "./check-digit.ts";

/**
 * Whether body and check digit form a valid HKID number.
 *
 * @param body the part before the brackets, in capitals: `A123456`
 * @param checkDigit the character in the brackets: `0` to `9` or `A`
 */
export function isHkid(body: string, checkDigit: string): boolean {
	return hkidCheckDigit(body) === checkDigit;
}
