import type { IamSmartSource } from "@sim-registration/validation";
import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import type { IamSmartSettings } from "../iam-smart-settings.ts";

/** The languages of iAM Smart's own pages. */
const LANGUAGES: Record<CustomerLanguage, string> = { en: "en-US", tc: "zh-HK", sc: "zh-CN" };

export interface BrowserJourney {
	readonly ticketID: string;
	readonly source: IamSmartSource;
	readonly redirect: string;
	readonly state: string;
	readonly language: CustomerLanguage;
}

/**
 * The address that a customer's browser opens to reach iAM Smart. On a phone a broker page leads to
 * the app; a PC shows a QR for the phone.
 */
export function browserAddress(
	{ qrUrl, scope, gateway }: Pick<IamSmartSettings, "qrUrl" | "scope" | "gateway">,
	{ ticketID, source, redirect, state, language }: BrowserJourney,
): string {
	const parameters: Array<readonly [string, string]> = [
		["clientID", gateway.clientId],
		["source", source],
		["responseType", "code"],
		["redirectURI", redirect],
		["scope", scope],
		["state", state],
		["ticketID", ticketID],
		["lang", LANGUAGES[language]],
	];
	if (source !== "PC_Browser") parameters.push(["brokerPage", "true"]);
	// Not URLSearchParams: it encodes a space as +, which is correct in a form, but not everywhere in
	// a URL.
	const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	return `${qrUrl}?${query.join("&")}`;
}
