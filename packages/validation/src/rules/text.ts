const FULL_WIDTH_ASCII = /[\uFF01-\uFF5E]/g;
const IDEOGRAPHIC_SPACE = /\u3000/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Converts full-width Latin letters, digits and signs, as Chinese keyboards produce them, to ASCII.
 * It does not use Unicode normalisation, which would replace Chinese characters that occur in names
 * (U+2F9B2 in every form).
 *
 * @param text any string
 * @returns the same text with U+FF01 to U+FF5E and U+3000 mapped to U+0020 to U+007E
 */
export function toHalfWidth(text: string): string {
	return text
		.replace(FULL_WIDTH_ASCII, (character) =>
			String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
		)
		.replace(IDEOGRAPHIC_SPACE, " ");
}

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

const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * Everything visible. Private-use and unassigned characters count: old systems store rare names
 * with them.
 */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a text can be printed on a form: no control characters, line breaks, lone surrogates or
 * direction overrides, and not only invisible characters, which would pass for a name. An empty
 * text is printable.
 */
export function isPrintable(text: string): boolean {
	return !UNPRINTABLE.test(text) && (text === "" || VISIBLE.test(text));
}
