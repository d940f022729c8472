import { activeLanguage } from "../i18n/active-language.ts";
import { LANGUAGE_TABLE } from "../i18n/language.ts";
import { readSessionToken } from "./kept-session-token.ts";

/**
 * Headers of every call: the form's language and, within a session, its token. The page's `lang` is
 * not used, because browsers change it when they translate.
 */
export function requestHeaders(): Record<string, string> {
	const token = readSessionToken();
	return {
		Accept: "application/json",
		"Accept-Language": LANGUAGE_TABLE[activeLanguage()].lang,
		...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
	};
}
