import type { CustomerLanguage } from "../registrations/registration.ts";

/**
 * The language that the form is used in. The form says it in Accept-Language; whoever calls
 * without one is taken to read Traditional Chinese, as the addresses do.
 */
export function customerLanguageOf(acceptLanguage: string | undefined): CustomerLanguage {
	const first = acceptLanguage?.toLowerCase().split(/[,;]/)[0];
	if (first?.startsWith("en")) return "en";
	if (first?.startsWith("zh-cn") || first?.startsWith("zh-hans")) return "sc";
	return "tc";
}
