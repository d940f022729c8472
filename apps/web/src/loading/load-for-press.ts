import { askPage, type PageState } from "../api/ask-page.ts";
import { SharedValue } from "../layout/shared-value.ts";

/**
 * Set once a press needs a file of the page that does not load: the state of the page at that time.
 */
export const missingFile = new SharedValue<PageState | undefined>(undefined);

/**
 * Loads what a press needs. If it does not load, a dialog says why.
 *
 * @returns undefined if it does not load
 */
export async function loadForPress<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
	try {
		return await load();
	} catch {
		missingFile.set(await askPage());
		return undefined;
	}
}

/**
 * Called after a worker has failed. If a release has removed its file, a dialog says so.
 *
 * @param signal of the work, which may have been cancelled
 * @throws the signal's reason
 */
export async function explainOutdatedPage(signal?: AbortSignal): Promise<PageState> {
	signal?.throwIfAborted();
	const state = await askPage();
	signal?.throwIfAborted();
	if (state === "newer") missingFile.set(state);
	return state;
}

/**
 * Waits for the code of what a press opens.
 *
 * @returns undefined if the customer typed meanwhile: a dialog that opens late would take the next keys
 */
export async function unlessTyped<Part>(loading: Promise<Part>): Promise<Part | undefined> {
	let isTyped = false;
	const note = () => {
		isTyped = true;
	};
	addEventListener("input", note);
	try {
		const part = await loading;
		return isTyped ? undefined : part;
	} finally {
		removeEventListener("input", note);
	}
}
