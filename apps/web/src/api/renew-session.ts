import { renewalAnswerSchema } from "@sim-registration/validation";
import { call } from "./call.ts";
import { withCsrfToken } from "./csrf-token.ts";
import { keepSessionToken } from "./session-token.ts";

/**
 * `POST api/login/renew`: extends the session and stores its new token.
 *
 * @param signal aborted once the session has ended: then nothing is stored
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function renewSession(signal: AbortSignal): Promise<void> {
	const { token } = await withCsrfToken((csrfToken) =>
		call("login/renew", renewalAnswerSchema, {
			method: "post",
			json: {},
			headers: { "X-CSRF-Token": csrfToken },
		}),
	);
	if (!signal.aborted) keepSessionToken(token);
}
