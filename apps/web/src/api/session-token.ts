const KEY = "session-token";

/** Some in-app browsers refuse storage; the session then lasts as long as the page. */
let fallback: string | undefined;

/** The bearer token of the login, kept in session storage (specification, section 3). */
export function readSessionToken(): string | undefined {
	try {
		return sessionStorage.getItem(KEY) ?? fallback;
	} catch {
		return fallback;
	}
}

export function keepSessionToken(token: string): void {
	fallback = token;
	try {
		sessionStorage.setItem(KEY, token);
	} catch {
		// the fallback holds it
	}
}

export function clearSessionToken(): void {
	fallback = undefined;
	try {
		sessionStorage.removeItem(KEY);
	} catch {
		// nothing was kept
	}
}
