import * as v from "valibot";

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

/** As the server gives it (`apps/api/src/domain/sessions/session-lifetime.ts`). */
const DEFAULT_LIFETIME_MS = 30 * 60 * 1000;

const payloadSchema = v.looseObject({ iat: v.number(), exp: v.number() });

/**
 * How long a token lasts from its creation: the difference of its two times, so that a wrong clock
 * of the phone does not matter.
 */
export function tokenLifetimeMs(token: string): number {
	const payload = v.safeParse(payloadSchema, payloadOf(token));
	if (!payload.success) return DEFAULT_LIFETIME_MS;
	return (payload.output.exp - payload.output.iat) * 1000;
}

/** @returns undefined if it is not a token */
function payloadOf(token: string): unknown {
	const [, base64url = ""] = token.split(".");
	try {
		return JSON.parse(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")));
	} catch {
		return undefined;
	}
}
