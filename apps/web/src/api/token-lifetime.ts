import * as v from "valibot";

/** What the server gives by default (`apps/api/src/domain/sessions/session-lifetime.ts`). */
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
