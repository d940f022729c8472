/** The languages of the pages, by getQR's `lang`. */
export const LANGUAGES = ["zh-HK", "en-US", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];

/** @returns undefined for another language */
export function parseLanguage(lang: string | null): Language | undefined {
	return LANGUAGES.find((language) => language === lang);
}
