/** Code before the title of a test: `it(`, or the end of a table of cases. */
const BEFORE = /(?:\b(?:it|test|describe)(?:\.(?:concurrent|sequential))*|\)|`)\(\s*$/;
const LONGEST_BEFORE = 200;
/** The end of a long title that a page cuts. */
const CUT = "…";

/**
 * Whether a test file has a test, or a group of tests, with this literal title. A cut title must be
 * the beginning of exactly one.
 */
export function hasTestTitle(source: string, title: string): boolean {
	if (title.endsWith(CUT))
		return countTitles(source, (quote) => quote + title.slice(0, -CUT.length)) === 1;
	return countTitles(source, (quote) => quote + title + quote) > 0;
}

function countTitles(source: string, write: (quote: string) => string): number {
	return ['"', "'", "`"]
		.flatMap((quote) => source.split(write(quote)).slice(0, -1))
		.filter((piece) => BEFORE.test(piece.slice(-LONGEST_BEFORE))).length;
}

/**
 * Whether a file contains this title, also as a case of a table. A cut title must be the beginning
 * of exactly one.
 */
export function hasTitleOrCase(source: string, title: string): boolean {
	return title.endsWith(CUT)
		? source.split(title.slice(0, -CUT.length)).length === 2
		: source.includes(title);
}
