import { i18n } from "@lingui/core";
import { FALLBACK_LANGUAGE, LANGUAGE_TABLE, type Language } from "./language.ts";
import { type CatalogPart, loadCatalog } from "./load-catalog.ts";

let active: Language = FALLBACK_LANGUAGE;
/** Which sentences every language shown from now on must have. */
const needed = new Set<CatalogPart>(["first"]);
let shown = "";

interface ShownPage {
	lang: string;
}

/** The language that the screen is in. The address follows it, also after the phone's Back. */
export function activeLanguage(): Language {
	return active;
}

/**
 * Loads a language's sentences, then shows them: texts, page `lang` and fonts change together.
 *
 * @param page the document's root, where there is a document
 * @throws TypeError where the phone is offline; then the language stays
 */
export async function activateLanguage(language: Language, page?: ShownPage): Promise<void> {
	await show(language, () => true, page);
}

/**
 * Loads the sentences of the steps after the login, for this language and any that follows.
 *
 * @throws TypeError where the phone is offline
 */
export async function addLaterSentences(): Promise<void> {
	needed.add("later");
	const language = active;
	// Where the language was changed meanwhile, the change has brought them.
	await show(language, () => active === language);
}

async function show(
	language: Language,
	isStillWanted: () => boolean,
	page: ShownPage = document.documentElement,
): Promise<void> {
	const { catalog, lang, formats } = LANGUAGE_TABLE[language];
	const parts = [...needed];
	const view = `${language} ${parts}`;
	if (view === shown) return;
	const messages = await loadCatalog(catalog, parts);
	// A step has asked for its sentences while these were on their way.
	if (parts.length < needed.size) return show(language, isStillWanted, page);
	if (!isStillWanted()) return;
	active = language;
	shown = view;
	page.lang = lang;
	i18n.loadAndActivate({ locale: lang, locales: formats, messages });
}
