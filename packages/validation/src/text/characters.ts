/**
 * Counts what a person sees as characters closely enough for a limit: code points, so that a rare
 * Chinese character outside the basic plane counts once.
 */
export function countCharacters(text: string): number {
	let count = 0;
	for (const _ of text) count++;
	return count;
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * Whether a text holds nothing but characters that can be printed on a form: no control
 * characters, no line breaks, no lone surrogates, none that turn the reading direction.
 */
export function isPrintable(text: string): boolean {
	return !UNPRINTABLE.test(text);
}
