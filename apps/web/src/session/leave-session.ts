import { endSession } from "../api/end-session.ts";
import { clearSessionToken } from "../api/session-token.ts";
import type { RegistrationStore, Transition } from "../registration/registration-store.ts";

/**
 * Ends the session. Its token leaves the phone whatever the server says, and the registration learns
 * of it, unless the session ended otherwise while the server was waited for.
 */
export async function leaveSession(
	store: RegistrationStore,
	transition: Transition,
): Promise<void> {
	const entry = store.openEntry();
	await endSession();
	if (!entry.signal.aborted) clearSessionToken();
	entry.apply(transition);
	entry.close();
}
