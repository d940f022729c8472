import { csrfAnswerSchema } from "@sim-registration/validation";
import { ApiProblem } from "./api-problem.ts";
import { call } from "./call.ts";

/** On a dead connection a submission does not wait longer for its token. */
const PATIENCE_MS = 20_000;

type CsrfHeader = Readonly<Record<"X-CSRF-Token", string>>;

let pending: Promise<CsrfHeader> | undefined;

/** With the token that every guarded POST repeats. Fetched once, and again after a failure. */
function csrfHeader(): Promise<CsrfHeader> {
	pending ??= fetchCsrfHeader().catch((error: unknown) => {
		pending = undefined;
		throw error;
	});
	return pending;
}

async function fetchCsrfHeader(): Promise<CsrfHeader> {
	const { csrfToken } = await call("login/csrf", csrfAnswerSchema, { timeout: PATIENCE_MS });
	return { "X-CSRF-Token": csrfToken };
}

/** A successful submission expires the cookie; the next POST needs a new pair. */
export function forgetCsrfToken(): void {
	pending = undefined;
}

/**
 * Sends with a CSRF token. An expired token is renewed and the call repeated once, without telling
 * anybody.
 *
 * @param send makes the call with the given header
 */
export async function withCsrfHeader<Answer>(
	send: (csrf: CsrfHeader) => Promise<Answer>,
): Promise<Answer> {
	try {
		return await send(await csrfHeader());
	} catch (error) {
		if (!(error instanceof ApiProblem && error.errorCode === "csrf_failed")) throw error;
		forgetCsrfToken();
		return send(await csrfHeader());
	}
}
