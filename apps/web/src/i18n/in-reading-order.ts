import { LANGUAGE_TABLE } from "./language.ts";

interface BothLanguages<T> {
	readonly english: T;
	readonly chinese: T;
}

/**
 * The two languages of a name as a reader of the page expects them: the page's own first.
 *
 * @param locale of the page, as Lingui knows it
 */
export function inReadingOrder<T>(locale: string, { english, chinese }: BothLanguages<T>): [T, T] {
	return locale === LANGUAGE_TABLE.en.lang ? [english, chinese] : [chinese, english];
}
