import { tokenLifetimeMs } from "./token-lifetime.ts";

const KEY = "session-token";
const END_KEY = "session-end";

interface KeptSession {
	readonly token: string;
	/** by the phone's clock, in milliseconds since 1970 */
	readonly endsAt: number;
}

/** Some in-app browsers refuse storage; then the session lasts as long as the page. */
let fallback: KeptSession | undefined;

function readSession(): KeptSession | undefined {
	try {
		const token = sessionStorage.getItem(KEY);
		if (token === null) return fallback;
		return { token, endsAt: Number(sessionStorage.getItem(END_KEY)) };
	} catch {
		return fallback;
	}
}

/** The bearer token of the login, kept in session storage (specification, section 3). */
export function readSessionToken(): string | undefined {
	return readSession()?.token;
}

/** When the session ends by the phone's clock; undefined without a session. */
export function readSessionEnd(): number | undefined {
	return readSession()?.endsAt;
}

/** @param token as just received from the server */
export function keepSessionToken(token: string): void {
	fallback = { token, endsAt: Date.now() + tokenLifetimeMs(token) };
	try {
		sessionStorage.setItem(KEY, token);
		sessionStorage.setItem(END_KEY, String(fallback.endsAt));
	} catch {
		// the variable has it
	}
}

export function clearSessionToken(): void {
	fallback = undefined;
	try {
		sessionStorage.removeItem(KEY);
		sessionStorage.removeItem(END_KEY);
	} catch {
		// nothing was stored
	}
}
