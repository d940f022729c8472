/** The documents' languages, under the names that the form's addresses have. */
export const DOCUMENT_LANGUAGES = ["en", "tc"] as const;

export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/** What each is called in a PDF's own language entry. */
export const PDF_LANGUAGES: Readonly<Record<DocumentLanguage, string>> = {
	en: "en",
	tc: "zh-Hant-HK",
};
