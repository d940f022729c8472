import { activeLanguage } from "../i18n/active-language.ts";
import { LANGUAGE_TABLE } from "../i18n/language.ts";
import { readSessionToken } from "./session-token.ts";

/**
 * What every call carries: the language of the form, and the session where there is one. The page's
 * `lang` is another once a browser has translated the page.
 */
export function requestHeaders(): Record<string, string> {
	const token = readSessionToken();
	return {
		Accept: "application/json",
		"Accept-Language": LANGUAGE_TABLE[activeLanguage()].lang,
		...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
	};
}
