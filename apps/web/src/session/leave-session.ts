import type { Logout } from "@sim-registration/validation";
import { clearSessionToken } from "../api/kept-session-token.ts";
import { endSession } from "../api/session-calls.ts";
import { isKeptAtLast } from "../draft/keep-on-phone.ts";
import { untilWritten } from "../registration/leave-warning.ts";
import type { Transition } from "../registration/registration-state.ts";
import { loggedOut } from "../registration/session-transitions.ts";
import type { WizardStore } from "../registration/wizard-store.ts";

/** A large file takes a second on a cheap phone. */
const KEPT_PATIENCE_MS = 10_000;

/** Ends the session, and what was entered unless the customer keeps it on this phone. */
export async function logOut(store: WizardStore): Promise<void> {
	const isKept = await isKeptAtLast();
	if (isKept) await untilWritten(KEPT_PATIENCE_MS);
	await leaveSession(store, loggedOut(isKept ? "kept" : "log-out"), { keepsDraft: isKept });
}

/**
 * Ends the session. The phone forgets its token whatever the server answers, even a 401, and the
 * registration changes accordingly, unless another login has come meanwhile.
 *
 * @param how whether the entered data waits for the account's next login
 */
export async function leaveSession(
	store: WizardStore,
	transition: Transition,
	how?: Logout,
): Promise<void> {
	const { login } = store.read();
	// Otherwise a lost connection would be retried meanwhile.
	store.apply((state) => ({ ...state, attempt: undefined }));
	await endSession(how);
	if (store.read().login !== login) return;
	clearSessionToken();
	store.apply(transition);
}
