import { useLingui } from "@lingui/react/macro";

/**
 * Puts the name of a document before words about it, unless they begin with it: a photo of our own
 * camera is named after its document.
 */
export function useNamedWords(label: string): (words: string) => string {
	const { t } = useLingui();
	return (words) => (words.startsWith(label) ? words : t`${label}: ${{ sentence: words }}`);
}
