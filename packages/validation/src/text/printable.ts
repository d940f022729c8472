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
