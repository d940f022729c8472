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
