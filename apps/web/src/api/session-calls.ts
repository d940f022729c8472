import { type Logout, logoutAnswerSchema, renewalAnswerSchema } from "@sim-registration/validation";
import { call } from "./call.ts";
import { withCsrfHeader } from "./csrf-token.ts";
import { keepSessionToken } from "./kept-session-token.ts";

/**
 * `POST api/login/renew`: extends the session and stores its new token.
 *
 * @param signal aborted once the session has ended: then nothing is stored
 * @throws ApiProblem, ConnectionLostError
 */
export async function renewSession(signal: AbortSignal): Promise<void> {
	const { token } = await withCsrfHeader((csrf) =>
		call("login/renew", renewalAnswerSchema, {
			method: "post",
			json: {},
			headers: csrf,
		}),
	);
	if (!signal.aborted) keepSessionToken(token);
}

/** A customer who wants to leave should not wait for a bad connection. */
const LOGOUT_PATIENCE_MS = 5_000;

/**
 * `POST api/login/logout`. Without it, the session ends on the server when it expires.
 *
 * @param how whether the entered data is kept for the account's next login
 */
export async function endSession(how: Logout = {}): Promise<void> {
	await withCsrfHeader((csrf) =>
		call("login/logout", logoutAnswerSchema, {
			method: "post",
			json: how,
			timeout: LOGOUT_PATIENCE_MS,
			headers: csrf,
		}),
	).catch(() => undefined);
}
