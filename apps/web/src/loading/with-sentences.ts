import type { ComponentType } from "react";
import { addLaterSentences } from "../i18n/active-language.ts";

/**
 * Steps after the login load together with their sentences, so that they never open without them.
 */
export function withSentences<Props>(
	load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
	return async () => (await Promise.all([load(), addLaterSentences()]))[0];
}
