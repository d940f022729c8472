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
