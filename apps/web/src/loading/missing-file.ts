import { askPage, type PageState } from "../api/ask-page.ts";
import { SharedValue } from "../layout/shared-value.ts";

/** Set once a press needs a file of the page that does not come: where the page stands then. */
export const missingFile = new SharedValue<PageState | undefined>(undefined);

/**
 * Loads what a press asks for. Where it does not come, a dialog says why.
 *
 * @returns undefined where it does not come
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
 * Asked after a worker has failed. Where a release has removed its file, a dialog says so.
 *
 * @param signal of work that nobody may be waiting for any more
 * @returns whether the page is outdated
 * @throws the signal's reason
 */
export async function explainOutdatedPage(signal?: AbortSignal): Promise<boolean> {
	signal?.throwIfAborted();
	const isOutdated = (await askPage()) === "newer";
	signal?.throwIfAborted();
	if (isOutdated) missingFile.set("newer");
	return isOutdated;
}
