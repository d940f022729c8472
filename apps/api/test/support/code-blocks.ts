/** A block of code in a page, fenced or indented. */
export interface CodeBlock {
	/** of a fenced block: what stands behind the fence; of an indented one undefined */
	readonly language: string | undefined;
	readonly text: string;
}

const BLOCK = /^```(\w*)\n([\s\S]*?)^```$|(?:^ {4}.*\n)+/gm;

/** All code blocks of a page, in their order. */
export function codeBlocks(page: string): CodeBlock[] {
	return [...page.matchAll(BLOCK)].map(([whole, language, text]) => ({
		language,
		text: text ?? whole.replaceAll(/^ {4}/gm, ""),
	}));
}

/** The commands of a page, a block each. */
export function shellBlocks(page: string): string[] {
	return codeBlocks(page).flatMap(({ language, text }) => (language === "sh" ? [text] : []));
}
