import type { ComponentType } from "react";
import { addLaterSentences } from "../i18n/active-language.ts";

/** What follows the login comes with its sentences, so that it never opens without them. */
export function withSentences<Props>(
	load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
	return async () => (await Promise.all([load(), addLaterSentences()]))[0];
}
