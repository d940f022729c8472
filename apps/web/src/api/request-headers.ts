import { readSessionToken } from "./session-token.ts";

/** What every call carries: the customer's language, and the session where there is one. */
export function requestHeaders(): Record<string, string> {
	const token = readSessionToken();
	return {
		Accept: "application/json",
		"Accept-Language": document.documentElement.lang,
		...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
	};
}
