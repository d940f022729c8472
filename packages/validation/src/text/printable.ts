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
