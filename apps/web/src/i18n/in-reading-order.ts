import { LANGUAGE_TABLE } from "./language.ts";

interface BothLanguages<T> {
	readonly english: T;
	readonly chinese: T;
}

/**
 * The two languages of a name, the page's own first.
 *
 * @param locale of the page, as in Lingui
 */
export function inReadingOrder<T>(locale: string, { english, chinese }: BothLanguages<T>): [T, T] {
	return locale === LANGUAGE_TABLE.en.lang ? [english, chinese] : [chinese, english];
}
