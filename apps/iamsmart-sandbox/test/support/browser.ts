import { REDIRECT_URI } from "./test-sandbox.ts";

/** getQR's parameters; undefined omits one. */
export type QrParameters = Readonly<Record<string, string | undefined>>;

export function qrPath(ticketID: string, changed: QrParameters = {}): string {
	const parameters: QrParameters = {
		clientID: "test-client",
		source: "PC_Browser",
		responseType: "code",
		redirectURI: REDIRECT_URI,
		scope: "eidapi_auth eidapi_formFilling",
		state: "test-state",
		ticketID,
		lang: "en-US",
		...changed,
	};
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(parameters))
		if (value !== undefined) query.append(name, value);
	return `/auth/getQR?${query}`;
}

/** Follows getQR's page to the consent page. @returns the request id in its form */
export async function openConsent(base: string, path: string): Promise<string> {
	const page = await (await fetch(base + path)).text();
	const [, address] = /<a class="button primary" href="([^"]+)"/.exec(page) ?? [];
	if (address === undefined) throw new Error("no way to the consent page");
	const consent = await (await fetch(base + address.replaceAll("&amp;", "&"))).text();
	const [, request] = /name="request" value="([^"]+)"/.exec(consent) ?? [];
	if (request === undefined) throw new Error("no consent form");
	return request;
}

/** Sends the consent form. @returns the answer, without following its redirect */
export function sendConsent(base: string, form: Record<string, string>): Promise<Response> {
	const body = new URLSearchParams({ lang: "en-US", ...form });
	return fetch(`${base}/sandbox/consent`, { method: "POST", body, redirect: "manual" });
}
