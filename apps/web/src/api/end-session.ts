import { type Logout, logoutAnswerSchema } from "@sim-registration/validation";
import { call } from "./call.ts";
import { withCsrfToken } from "./csrf-token.ts";

/** A customer who wants to leave should not wait for a bad connection. */
const PATIENCE_MS = 5_000;

/**
 * `POST api/login/logout`. Without it, the session ends on the server when it expires.
 *
 * @param how whether the entered data is kept for the account's next login
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
