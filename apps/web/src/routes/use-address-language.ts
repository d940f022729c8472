import { useParams } from "@tanstack/react-router";
import { FALLBACK_LANGUAGE, isLanguage, type Language } from "../i18n/language.ts";

/** The language of the page's address. */
export function useAddressLanguage(): Language {
	const { lang } = useParams({ strict: false });
	return isLanguage(lang) ? lang : FALLBACK_LANGUAGE;
}
