import { type Logout, logoutAnswerSchema } from "@sim-registration/validation";
import { call } from "./call.ts";
import { withCsrfToken } from "./csrf-token.ts";

/** Somebody who wants to leave does not wait for a bad line. */
const PATIENCE_MS = 5_000;

/**
 * `POST api/login/logout`. Without an answer the session ends on the server by itself.
 *
 * @param how whether what was entered waits for the account's next login
 */
export async function endSession(how: Logout = {}): Promise<void> {
	await withCsrfToken((csrfToken) =>
		call("login/logout", logoutAnswerSchema, {
			method: "post",
			json: how,
			timeout: PATIENCE_MS,
			headers: { "X-CSRF-Token": csrfToken },
		}),
	).catch(() => undefined);
}
