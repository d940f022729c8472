import type { Localised } from "../localised-content.ts";

/** The same page in each language's part of the main company site. */
export function onMainSite(page: string): Localised<string> {
	return { en: `/en/${page}`, tc: `/tc/${page}`, sc: `/sc/${page}` };
}
