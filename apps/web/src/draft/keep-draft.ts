import { clearSessionToken, readSessionEnd } from "../api/kept-session-token.ts";
import { fileKeeping } from "../files/file-keeping.ts";
import { keepLoginsBy } from "../registration/keep-login.ts";
import { noteWriting } from "../registration/leave-warning.ts";
import type { WizardStore } from "../registration/wizard-store.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { DraftVault } from "./draft-vault.ts";
import { isDraftKept, keepOnPhoneBy, remindBy } from "./keep-on-phone.ts";
import { ServerHalves } from "./server-halves.ts";

const EXPIRY_CHECK_EVERY_MS = 10 * 60 * 1000;

interface KeepDraftOptions {
	readonly store: WizardStore;
	/** resolves when the form no longer waits for the draft */
	readonly patience: Promise<void>;
}

/** Restores this tab's draft, then keeps it for the life of the page. */
export async function keepDraft({ store, patience }: KeepDraftOptions): Promise<void> {
	const otherTabs = new BroadcastChannel("removed-drafts");
	const halves = new ServerHalves();
	const vault = new DraftVault(halves);
	const keeper = new DraftKeeper({
		store,
		vault,
		now: () => Date.now(),
		elapsed: () => performance.now(),
		onWriting: noteWriting,
		onFiles: (keeping) => fileKeeping.set(keeping),
		onUnread: () => sayThat("unread"),
		onLost: () => sayThat("lost"),
		onKept: (isKept) => isDraftKept.set(isKept),
		onRemoved: (family, cause) => otherTabs.postMessage({ family, cause }),
		endSession: clearSessionToken,
	});
	otherTabs.onmessage = ({ data: { family, cause } }) => keeper.removedElsewhere(family, cause);
	keepLoginsBy(async (login, { token, isDummyBr, hasEarlierRegistration }) => {
		halves.newToken = token;
		await keeper.logIn({ login, isDummyBr, hasEarlierRegistration });
		halves.newToken = undefined;
	});
	remindBy((address) => keeper.remind(address));
	keepOnPhoneBy(async (isKept) => {
		// The browser may remove it otherwise when space is short.
		if (isKept) navigator.storage?.persist?.().catch(() => {});
		return await keeper.keep(isKept);
	});
	halves.destroyEnded();
	await keeper.restore({ hasSession: (readSessionEnd() ?? 0) > Date.now(), patience });
	keeper.start();
	addEventListener("pagehide", () => keeper.flush());
	addEventListener("storage", () => keeper.publishKept());
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") keeper.flush();
		else keeper.checkExpiry();
	});
	setInterval(() => keeper.checkExpiry(), EXPIRY_CHECK_EVERY_MS);
}

function sayThat(what: "unread" | "lost"): void {
	import("./unread-notice.tsx").then((notice) => notice.showUnreadNotice(what)).catch(() => {});
}
