import { i18n, type Messages } from "@lingui/core";
import type { OwnSentences } from "@sim-registration/validation";
import { type CatalogName, FALLBACK_LANGUAGE, LANGUAGE_TABLE, type Language } from "./language.ts";
import { type CatalogPart, loadCatalog } from "./load-catalog.ts";

let active: Language = FALLBACK_LANGUAGE;
/** The sentences that every shown language must have from now on. */
const needed = new Set<CatalogPart>(["first"]);
let shown = "";
/** the sentences of the server's extensions, by code */
const learned: OwnSentences = {};

interface ShownPage {
	lang: string;
}

/** The language of the screen. The address follows it, also after the phone's Back. */
export function activeLanguage(): Language {
	return active;
}

/**
 * Loads a language's sentences, then shows them: texts, the page's `lang` and fonts change
 * together.
 *
 * @param page the root element, if there is a document
 * @throws TypeError if the phone is offline; then the language does not change
 */
export async function activateLanguage(language: Language, page?: ShownPage): Promise<void> {
	await show(language, () => true, page);
}

/**
 * Loads the sentences of the steps after the login, for this language and any later one.
 *
 * @throws TypeError if the phone is offline
 */
export async function addLaterSentences(): Promise<void> {
	needed.add("later");
	const language = active;
	// If the language was changed meanwhile, the change has loaded them.
	await show(language, () => active === language);
}

/** Adds the sentences of an extension's codes, which the server sends with the codes. */
export function learnSentences(sentences: OwnSentences): void {
	Object.assign(learned, sentences);
	i18n.load(i18n.locale, learnedIn(LANGUAGE_TABLE[active].catalog));
}

/** As a compiler of catalogs would write them: a list of their parts. */
function learnedIn(catalog: CatalogName): Messages {
	const entries = Object.entries(learned);
	return Object.fromEntries(entries.map(([code, texts]) => [code, [texts[catalog] ?? code]]));
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
	// A step has requested its sentences while these were loading.
	if (parts.length < needed.size) return show(language, isStillWanted, page);
	if (!isStillWanted()) return;
	active = language;
	shown = view;
	page.lang = lang;
	Object.assign(messages, learnedIn(catalog));
	i18n.loadAndActivate({ locale: lang, locales: formats, messages });
}
