/**
 * Counts what a person sees as characters closely enough for a limit: code points, so that a rare
 * Chinese character outside the basic plane counts once, and in NFC, so that an accent that combines
 * with its letter does not count again.
 */
export function countCharacters(text: string): number {
	let count = 0;
	for (const _ of text.normalize("NFC")) count++;
	return count;
}

/** As much of a text's beginning as `countCharacters` counts within a limit. */
export function firstCharacters(text: string, maxCharacters: number): string {
	let first = "";
	for (const character of text) {
		if (countCharacters(first + character) > maxCharacters) break;
		first += character;
	}
	return first;
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Whatever leaves ink. Private and unknown characters count: old systems keep rare names in them. */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a text can be printed on a form: no control characters, no line breaks, no lone
 * surrogates, none that turn the reading direction; and not made of invisible characters alone,
 * which would pass for a name where one is required. An empty text is printable.
 */
export function isPrintable(text: string): boolean {
	return !UNPRINTABLE.test(text) && (text === "" || VISIBLE.test(text));
}
