import { logoutAnswerSchema } from "@sim-registration/validation";
import { call } from "./call.ts";
import { withCsrfToken } from "./csrf-token.ts";
import { clearSessionToken } from "./session-token.ts";

/** Somebody who wants to leave does not wait for a bad line. */
const PATIENCE_MS = 5_000;

/**
 * `POST api/login/logout`. The token leaves the phone whatever the server says: without an answer
 * it ends there by itself.
 */
export async function endSession(): Promise<void> {
	await withCsrfToken((csrfToken) =>
		call("login/logout", logoutAnswerSchema, {
			method: "post",
			json: {},
			timeout: PATIENCE_MS,
			headers: { "X-CSRF-Token": csrfToken },
		}),
	).catch(() => undefined);
	clearSessionToken();
}
