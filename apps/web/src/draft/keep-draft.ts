import { readSessionEnd } from "../api/session-token.ts";
import type { RegistrationStore } from "../registration/registration-store.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { DraftVault } from "./draft-vault.ts";

const EXPIRY_CHECK_EVERY_MS = 10 * 60 * 1000;

/** Brings this tab's draft back, then keeps it for as long as the page lives. */
export async function keepDraft(store: RegistrationStore): Promise<void> {
	const keeper = new DraftKeeper({ store, vault: new DraftVault(), now: () => Date.now() });
	await keeper.restore({ hasSession: (readSessionEnd() ?? 0) > Date.now() });
	keeper.start();
	addEventListener("pagehide", () => keeper.flush());
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") keeper.flush();
		else keeper.checkExpiry();
	});
	setInterval(() => keeper.checkExpiry(), EXPIRY_CHECK_EVERY_MS);
}
