import { API_ADDRESS } from "../../../api/api-address.ts";
import { getQr, initFormFilling } from "../../../api/iam-smart-calls.ts";
import { activeLanguage } from "../../../i18n/active-language.ts";
import type { IamSmartFilling } from "../../../registration/iam-smart-filling.ts";
import { sourceOfBrowser } from "./source-of-browser.ts";

/**
 * Asks iAM Smart to fill in the form, in the page's language and for this browser.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function requestFilling(signal: AbortSignal): Promise<IamSmartFilling> {
	const { ticketID, businessID } = await initFormFilling(signal);
	const wanted = {
		ticketID,
		lang: activeLanguage(),
		source: sourceOfBrowser(navigator),
		redirect: `${location.origin}${API_ADDRESS}iamsmart/callback`,
	};
	return { businessID, uri: await getQr(wanted, signal), startedAt: Date.now() };
}
