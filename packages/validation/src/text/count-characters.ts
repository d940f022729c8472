/**
 * Counts characters as a person sees them, closely enough for a limit: code points in NFC. A rare
 * Chinese character outside the basic plane counts once, and a combining accent does not count
 * separately.
 */
export function countCharacters(text: string): number {
	let count = 0;
	for (const _ of text.normalize("NFC")) count++;
	return count;
}

/** The longest prefix of a text that `countCharacters` finds within the limit. */
export function firstCharacters(text: string, maxCharacters: number): string {
	let first = "";
	for (const character of text) {
		if (countCharacters(first + character) > maxCharacters) break;
		first += character;
	}
	return first;
}
