import type { ComponentType } from "react";
import { askPage, type PageState } from "../api/ask-page.ts";
import { addLaterSentences } from "../i18n/active-language.ts";
import { foreignNetwork } from "../layout/long-loading-notice.tsx";
import { wait as waitFor } from "./wait.ts";

const RETRY_AFTER_MS = 2_000;
/** Some browsers remember a file that once failed, and never request it again. */
const MAX_FAILURES_ONLINE = 3;

/** A file of this page is no longer on the server: a newer version of the form was installed. */
export class OutdatedPageError extends Error {
	override readonly name = "OutdatedPageError";
}

interface LoadingTools {
	readonly ask: () => Promise<PageState>;
	readonly wait: (ms: number) => Promise<void>;
	/**
	 * called if something else answers instead of the server, because the customer may be able to fix
	 * that
	 */
	readonly noteForeign: (isForeign: boolean) => void;
}

/**
 * Makes a loader, for `lazy` too, that retries until the network delivers: a step that could not be
 * loaded in a tunnel appears when the network is back, and nothing is lost. A file that a
 * deployment has removed never loads: only a reload helps.
 *
 * @throws OutdatedPageError from the loader
 */
export function untilLoaded<Part>(
	load: () => Promise<Part>,
	{ ask, wait, noteForeign }: LoadingTools = {
		ask: askPage,
		wait: waitFor,
		noteForeign: (isForeign) => foreignNetwork.set(isForeign),
	},
): () => Promise<{ default: Part }> {
	return async () => {
		for (let failuresOnline = 0; ; ) {
			try {
				const part = await load();
				noteForeign(false);
				return { default: part };
			} catch (cause) {
				const state = await ask();
				noteForeign(state === "foreign");
				if (state === "same" || state === "newer") failuresOnline++;
				if (state === "newer" || failuresOnline === MAX_FAILURES_ONLINE)
					throw new OutdatedPageError("A file of this page cannot be loaded", { cause });
				await wait(RETRY_AFTER_MS);
			}
		}
	};
}

/**
 * Steps after the login load together with their sentences, so that they never open without them.
 */
export function withSentences<Props>(
	load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
	return async () => (await Promise.all([load(), addLaterSentences()]))[0];
}
