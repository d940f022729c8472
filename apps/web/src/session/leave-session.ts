import type { Logout } from "@sim-registration/validation";
import { endSession } from "../api/end-session.ts";
import { clearSessionToken } from "../api/session-token.ts";
import type { Transition } from "../registration/registration-state.ts";
import type { RegistrationStore } from "../registration/registration-store.ts";

/**
 * Ends the session. Its token leaves the phone whatever the server says, a 401 included, and the
 * registration learns of it, unless another login has come while the server was waited for.
 *
 * @param how whether what was entered waits for the account's next login
 */
export async function leaveSession(
	store: RegistrationStore,
	transition: Transition,
	how?: Logout,
): Promise<void> {
	const { login } = store.read();
	await endSession(how);
	if (store.read().login !== login) return;
	clearSessionToken();
	store.apply(transition);
}
