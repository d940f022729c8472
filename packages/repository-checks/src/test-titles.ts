/** Code before the title of a test: `it(`, or the end of a table of cases. */
const BEFORE = /(?:\b(?:it|test|describe)(?:\.(?:concurrent|sequential))*|\)|`)\(\s*$/;
const LONGEST_BEFORE = 200;

/** Whether a test file has a test, or a group of tests, with this literal title. */
export function hasTestTitle(source: string, title: string): boolean {
	return ['"', "'", "`"].some((quote) => {
		const pieces = source.split(`${quote}${title}${quote}`).slice(0, -1);
		return pieces.some((piece) => BEFORE.test(piece.slice(-LONGEST_BEFORE)));
	});
}
