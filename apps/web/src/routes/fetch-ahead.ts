import challengeWorker from "../captcha/solve-challenge.worker.ts?worker&url";
import { whenIdle } from "../loading/when-idle.ts";
import pictureWorker from "../pictures/make-picture-ready.worker.ts?worker&url";
import type { Step } from "../registration/steps.ts";
import bodyWorker from "../submission/sent-body.worker.ts?worker&url";

type Load = () => Promise<unknown>;

const loadChallengeWorker = () => fetchFile(challengeWorker);
const loadPictureWorker = () => fetchFile(pictureWorker);
const loadBodyWorker = () => fetchFile(bodyWorker);

const fetchedByPage = new Set<Load>();

/**
 * Fetches the files of all steps one after the other while the page is idle, so that a release does
 * not affect an open tab. The step fetches again what fails. With data saving on, only what follows
 * the shown step is fetched.
 *
 * @param step that is shown
 * @param screens how each step, and the menu with the log-out in it, is loaded
 * @param fetched what this page already has
 */
export async function fetchAhead(
	step: Step,
	screens: Readonly<Record<Exclude<Step, "login"> | "menu", Load>>,
	fetched = fetchedByPage,
): Promise<void> {
	const after: Readonly<Record<Step, readonly Load[]>> = {
		login: [loadChallengeWorker, screens.company],
		company: [screens.menu, screens.person, loadPictureWorker],
		person: [screens.confirm],
		confirm: [screens.success, loadBodyWorker],
		success: [],
	};
	for (const load of savesData() ? after[step] : Object.values(after).flat()) {
		if (fetched.has(load)) continue;
		await new Promise<void>((resolve) => whenIdle(resolve));
		await load().then(
			() => fetched.add(load),
			() => undefined,
		);
	}
}

/** Only Chromium reports this. */
function savesData(): boolean {
	const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
	return connection?.saveData === true;
}

/** Into the browser's cache, where it stays, because the name contains a hash. */
async function fetchFile(address: string): Promise<void> {
	const answer = await fetch(address);
	if (!answer.ok) throw new Error(`${address} could not be fetched`);
	await answer.arrayBuffer();
}
