import { i18n } from "@lingui/core";
import { FALLBACK_LANGUAGE, LANGUAGE_TABLE, type Language } from "./language.ts";
import { loadCatalog } from "./load-catalog.ts";

let active: Language = FALLBACK_LANGUAGE;

/** The language that the screen is in. The address follows it, also after the phone's Back. */
export function activeLanguage(): Language {
	return active;
}

/** Loads a language's sentences, then shows them: texts, page `lang` and fonts change together. */
export async function activateLanguage(language: Language): Promise<void> {
	const { catalog, lang, formats } = LANGUAGE_TABLE[language];
	const messages = await loadCatalog(catalog);
	active = language;
	document.documentElement.lang = lang;
	i18n.loadAndActivate({ locale: lang, locales: formats, messages });
}
