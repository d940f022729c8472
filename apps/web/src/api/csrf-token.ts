import { csrfAnswerSchema } from "@sim-registration/validation";
import { ApiProblem } from "./api-problem.ts";
import { call } from "./call.ts";

/** On a dead connection a submission does not wait longer for its token. */
const PATIENCE_MS = 20_000;

let pending: Promise<string> | undefined;

/** The token that every guarded POST repeats. Fetched once, and again after a failure. */
function csrfToken(): Promise<string> {
	pending ??= fetchCsrfToken().catch((error: unknown) => {
		pending = undefined;
		throw error;
	});
	return pending;
}

async function fetchCsrfToken(): Promise<string> {
	const { csrfToken: token } = await call("login/csrf", csrfAnswerSchema, { timeout: PATIENCE_MS });
	return token;
}

/** A successful submission expires the cookie; the next POST needs a new pair. */
export function forgetCsrfToken(): void {
	pending = undefined;
}

/**
 * Sends with a CSRF token. An expired token is renewed and the call repeated once, without telling
 * anybody.
 *
 * @param send makes the call with the given token
 */
export async function withCsrfToken<Answer>(
	send: (csrfToken: string) => Promise<Answer>,
): Promise<Answer> {
	try {
		return await send(await csrfToken());
	} catch (error) {
		if (!(error instanceof ApiProblem && error.errorCode === "csrf_failed")) throw error;
		forgetCsrfToken();
		return send(await csrfToken());
	}
}
