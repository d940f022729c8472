import type { ContentLanguage } from "@sim-registration/validation";
import { useEffect, useState } from "react";

const RETRY_AFTER_MS = 5_000;

interface Shown<Content> {
	readonly language: ContentLanguage;
	readonly content: Content;
}

/**
 * The content in a language, requested until the network delivers it. While another language loads,
 * the previous content stays, with its language.
 *
 * @param fetchContent the same function on every call
 */
export function useSiteContent<Content>(
	fetchContent: (language: ContentLanguage) => Promise<Content>,
	language: ContentLanguage,
): Shown<Content> | undefined {
	const [shown, show] = useState<Shown<Content>>();
	useEffect(() => {
		let isWanted = true;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const ask = () =>
			fetchContent(language).then(
				(content) => {
					if (isWanted) show({ language, content });
				},
				() => {
					if (isWanted) timer = setTimeout(() => void ask(), RETRY_AFTER_MS);
				},
			);
		void ask();
		return () => {
			isWanted = false;
			clearTimeout(timer);
		};
	}, [fetchContent, language]);
	return shown;
}
