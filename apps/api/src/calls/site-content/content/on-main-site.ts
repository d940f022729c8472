import { BASE_PATH } from "../../../platform/http/base-path.ts";
import type { Localised } from "../localised-content.ts";

/** The address of a page in each language's part of the main company site. */
export function onMainSite(page: string): Localised<string> {
	return { en: `/en/${page}`, tc: `/tc/${page}`, sc: `/sc/${page}` };
}

/** The same page of this server in each language. */
export function onThisServer(page: string): Localised<string> {
	return {
		en: `${BASE_PATH}/en/${page}`,
		tc: `${BASE_PATH}/tc/${page}`,
		sc: `${BASE_PATH}/sc/${page}`,
	};
}
