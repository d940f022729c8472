/** A code block of a page, fenced or indented. */
export interface CodeBlock {
	/** the language of a fenced block; undefined for an indented one */
	readonly language: string | undefined;
	readonly text: string;
}

const BLOCK = /^```(\w*)\n([\s\S]*?)^```$|(?:^ {4}.*\n)+/gm;

/** All code blocks of a page, in order. */
export function codeBlocks(page: string): CodeBlock[] {
	return [...page.matchAll(BLOCK)].map(([whole, language, text]) => ({
		language,
		text: text ?? whole.replaceAll(/^ {4}/gm, ""),
	}));
}

/** The shell blocks of a page. */
export function shellBlocks(page: string): string[] {
	return codeBlocks(page).flatMap(({ language, text }) => (language === "sh" ? [text] : []));
}
