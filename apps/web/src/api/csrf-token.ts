import { csrfAnswerSchema } from "@sim-registration/validation";
import { ApiProblem } from "./api-problem.ts";
import { call } from "./call.ts";

/** A submission on a line that is gone without a word is given up within this time. */
const PATIENCE_MS = 20_000;

let pending: Promise<string> | undefined;

/** The token that every POST repeats. Asked for once, and again after a failure. */
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

/** Success of a submission expires the cookie; the next POST needs a new pair. */
export function forgetCsrfToken(): void {
	pending = undefined;
}

/**
 * Sends with a CSRF token. An expired one is renewed and the call repeated once, unseen.
 *
 * @param send makes the call with the token that it is given
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
