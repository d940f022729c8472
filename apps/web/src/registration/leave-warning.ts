import { isSending } from "./attempt.ts";
import { hasEntered } from "./has-entered.ts";
import type { RegistrationStore } from "./registration-store.ts";

let isReloadMeant = false;

/** Reloads without asking whether to leave: the draft brings everything back. */
export function reloadPage(): void {
	isReloadMeant = true;
	location.reload();
}

/**
 * Has the browser ask before the page is left while the registration is being sent, or while
 * there is input that was not sent. Listens only then, because a listener keeps some browsers
 * from remembering the page.
 */
export function warnBeforeLeaving(store: RegistrationStore): void {
	const follow = () => {
		const state = store.read();
		const isUnsent = isSending(state) || (!state.receipt && hasEntered(state));
		if (isUnsent) addEventListener("beforeunload", ask);
		else removeEventListener("beforeunload", ask);
	};
	store.subscribe(follow);
}

function ask(event: BeforeUnloadEvent): void {
	if (isReloadMeant) return;
	event.preventDefault();
	// Older engines ask only then.
	event.returnValue = true;
}
