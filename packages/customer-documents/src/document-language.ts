/** The documents' languages, as named in the form's addresses. */
export const DOCUMENT_LANGUAGES = ["en", "tc"] as const;

export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/** The value of each in a PDF's language entry. */
export const PDF_LANGUAGES: Readonly<Record<DocumentLanguage, string>> = {
	en: "en",
	tc: "zh-Hant-HK",
};
