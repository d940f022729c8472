import { isSending } from "./attempt.ts";
import { hasEntered } from "./has-entered.ts";
import type { WizardStore } from "./wizard-store.ts";

/** A requested reload waits no longer than this for storage. */
const PATIENCE_MS = 2_000;

let isReloadMeant = false;
let writing: Promise<unknown> | undefined;
let follow = () => {};

/** Reloads without asking whether to leave: once written, the draft restores everything. */
export async function reloadPage(): Promise<void> {
	await untilWritten();
	isReloadMeant = true;
	location.reload();
}

/** Waits until the draft is written, or storage does not answer. */
export async function untilWritten(patienceMs = PATIENCE_MS): Promise<void> {
	await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** The draft is being written until the promise ends. */
export function noteWriting(run: Promise<unknown>): void {
	writing = run;
	follow();
	void run.finally(() => {
		if (writing !== run) return;
		writing = undefined;
		follow();
	});
}

/**
 * Makes the browser ask before the page is left while the registration is being sent, while there
 * is input that was not sent, or while the draft is being written. Listens only then, because a
 * listener keeps some browsers from caching the page.
 */
export function warnBeforeLeaving(store: WizardStore): void {
	follow = () => {
		const state = store.read();
		const isUnsent = isSending(state) || (!state.receipt && hasEntered(state));
		if (isUnsent || writing) addEventListener("beforeunload", ask);
		else removeEventListener("beforeunload", ask);
	};
	store.subscribe(() => follow());
}

function ask(event: BeforeUnloadEvent): void {
	if (isReloadMeant) return;
	event.preventDefault();
	// Older engines ask only then.
	event.returnValue = true;
}
