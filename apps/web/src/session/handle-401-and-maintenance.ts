import { watchProblems } from "../api/api-problem.ts";
import { clearSessionToken, readSessionToken } from "../api/kept-session-token.ts";
import { maintenanceTurned, signedOut } from "../registration/session-transitions.ts";
import type { WizardStore } from "../registration/wizard-store.ts";

/**
 * Handles what any call may meet: a 401 ends the session and returns to login, and maintenance
 * takes over the whole screen. A late 401 of an earlier session ends nothing.
 *
 * @returns stops handling
 */
export function handle401AndMaintenance(store: WizardStore): () => void {
	return watchProblems(({ status, errorCode }, token) => {
		if (errorCode === "maintenance") store.apply(maintenanceTurned(true));
		if (status !== 401 || token !== readSessionToken()) return;
		clearSessionToken();
		store.apply(signedOut());
	});
}
