import { inject } from "vitest";
import { CHINESE, ENGLISH, type Texts } from "./texts.ts";

declare module "vitest" {
	interface ProvidedContext {
		readonly language: Texts["language"];
	}
}

/**
 * The language in which the suite runs the tests of `e2e/languages`: `walks` in Chinese, `form-details`
 * in English.
 */
export function ownLanguage<Sentences>(
	sentences: Readonly<Record<Texts["language"], Sentences>>,
): readonly [Texts, Sentences] {
	const language = inject("language");
	return [{ en: ENGLISH, tc: CHINESE }[language], sentences[language]];
}
