/** The customer's language, from Accept-Language. */
export type CustomerLanguage = "en" | "tc" | "sc";

/**
 * The language of the form, which it sends in Accept-Language. The default is Traditional Chinese,
 * as for addresses.
 */
export function customerLanguageOf(acceptLanguage: string | undefined): CustomerLanguage {
	const first = acceptLanguage?.toLowerCase().split(/[,;]/)[0];
	if (first?.startsWith("en")) return "en";
	if (first?.startsWith("zh-cn") || first?.startsWith("zh-hans")) return "sc";
	return "tc";
}
