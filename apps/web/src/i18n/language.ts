/** The languages of the address: `/real-name-registration/{en,tc,sc}`. */
export const LANGUAGES = ["en", "tc", "sc"] as const;

export type Language = (typeof LANGUAGES)[number];
export type CatalogName = "en_US" | "zh_HK" | "zh_CN";

export const FALLBACK_LANGUAGE: Language = "tc";

interface LanguageFacts {
	/** whose sentences are shown */
	readonly catalog: CatalogName;
	/** the page's `lang` attribute, and the Accept-Language of every call */
	readonly lang: "en" | "zh-Hant-HK";
	/** the locale of dates, except in the date picker */
	readonly formats: "en-HK" | "zh-Hant-HK";
	/** where the toggle leads */
	readonly other: Language;
}

/**
 * The form's table of languages; the server's is in `form-pages.ts`. `sc` shows Traditional Chinese
 * texts (specification, section 1: zh-CN maps to zh-HK text).
 */
export const LANGUAGE_TABLE: Readonly<Record<Language, LanguageFacts>> = {
	en: { catalog: "en_US", lang: "en", formats: "en-HK", other: "tc" },
	tc: { catalog: "zh_HK", lang: "zh-Hant-HK", formats: "zh-Hant-HK", other: "en" },
	sc: { catalog: "zh_HK", lang: "zh-Hant-HK", formats: "zh-Hant-HK", other: "en" },
};

export function isLanguage(text: unknown): text is Language {
	return (LANGUAGES as readonly unknown[]).includes(text);
}

/** The language that an address names, or the fallback. */
export function languageOfPath(path: string): Language {
	const found = path.split("/").find(isLanguage);
	return found ?? FALLBACK_LANGUAGE;
}
