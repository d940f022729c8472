import challengeWorker from "../captcha/solve-challenge.worker.ts?worker&url";
import { addLaterSentences } from "../i18n/active-language.ts";
import pictureWorker from "../pictures/make-picture-ready.worker.ts?worker&url";
import type { Step } from "../registration/progress.ts";
import bodyWorker from "../submission/sent-body.worker.ts?worker&url";
import { whenIdle } from "./when-idle.ts";

interface FileAhead {
	/** with little data to spend, it is fetched once this step is shown */
	readonly before: Step;
	readonly load: () => Promise<unknown>;
}

/** All that the way to the reference cannot do without, in the order of the way. */
const FILES: readonly FileAhead[] = [
	{ before: "login", load: () => fetchFile(challengeWorker) },
	{ before: "login", load: addLaterSentences },
	{ before: "login", load: () => import("../steps/company/company-step.tsx") },
	{ before: "login", load: () => import("../session/log-out.tsx") },
	{ before: "login", load: () => import("../session/session-guards.tsx") },
	{ before: "company", load: () => import("../steps/person/person-step.tsx") },
	{ before: "company", load: () => fetchFile(pictureWorker) },
	{ before: "person", load: () => import("../steps/confirm/confirm-step.tsx") },
	{ before: "confirm", load: () => import("../steps/success/success-step.tsx") },
	{ before: "confirm", load: () => fetchFile(bodyWorker) },
];

/**
 * Fetches the files of all steps, one after the other while nobody waits for anything, so that a
 * release in between changes nothing for a tab that is open. What fails is asked for again by the step.
 *
 * @param step that is shown
 */
export async function fetchAhead(step: Step): Promise<void> {
	for (const { before, load } of FILES) {
		if (savesData() && before !== step) continue;
		await new Promise<void>((resolve) => whenIdle(resolve));
		await load().catch(() => undefined);
	}
}

/** Only Chromium says so. */
function savesData(): boolean {
	const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
	return connection?.saveData === true;
}

/** Into the browser's cache, where it stays: the name holds a hash. */
async function fetchFile(address: string): Promise<void> {
	await (await fetch(address)).arrayBuffer();
}
