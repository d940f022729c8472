import { randomInt } from "node:crypto";

/** 29 characters without look-alikes (no 0 O 1 I L S U); a prime number, which the check needs. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRTVWXYZ";
const RANDOM_CHARACTERS = 11;

/**
 * Makes a reference such as `7KQ4-M2XA-9TRZ`: 11 random characters (53 bits) and a check character
 * that detects every single wrong character and every swap of two adjacent ones.
 *
 * @param randomBelow gives a whole number from 0 to its argument, exclusive
 */
export function makeReference(randomBelow: (limit: number) => number = randomInt): string {
	const values = Array.from({ length: RANDOM_CHARACTERS }, () => randomBelow(ALPHABET.length));
	const characters = [...values, checkValue(values)].map((value) => ALPHABET.charAt(value));
	return group(characters.join(""));
}

/**
 * Parses a reference in any case, with or without hyphens and spaces.
 *
 * @returns the reference in canonical form; undefined if it is invalid or mistyped
 */
export function parseReference(text: string): string | undefined {
	const compact = text.toUpperCase().replace(/[\s-]/g, "");
	const values = [...compact].map((character) => ALPHABET.indexOf(character));
	if (values.length !== RANDOM_CHARACTERS + 1 || values.includes(-1)) return undefined;
	const check = values.pop();
	return check === checkValue(values) ? group(compact) : undefined;
}

/** A sum weighted 2, 3, 4 … modulo 29. */
function checkValue(values: readonly number[]): number {
	return values.reduce((sum, value, position) => sum + value * (position + 2), 0) % ALPHABET.length;
}

/** Groups of four, separated by hyphens. */
function group(characters: string): string {
	return characters.replace(/.{4}(?=.)/g, "$&-");
}
