import { damaged, tooComplex } from "../refused-file-error.ts";
import { PdfLexer } from "./pdf-lexer.ts";

const MAX_OBJECTS = 100_000;
const INTEGER = /^\d{1,10}$/;
const COMMENT = "%";

/**
 * Reads what an object stream begins with: pairs of an object's number and its place behind `first`.
 * Readers disagree about whatever is odd there, so nothing odd is accepted.
 *
 * @throws RefusedFileError
 */
export function objectStreamPlaces(
	contents: Buffer,
	{ count, first }: { readonly count: number; readonly first: number },
): { number: number; position: number }[] {
	if (count > MAX_OBJECTS) throw tooComplex("Too many objects in a stream");
	if (!isCount(count) || !isCount(first) || first > contents.length)
		throw damaged("An object stream without its objects");
	const header = contents.subarray(0, first);
	if (header.includes(COMMENT)) throw damaged("A comment in front of an object stream");
	const lexer = new PdfLexer(header, 0);
	const places = Array.from({ length: count }, () => {
		const [number, offset] = [nextInteger(lexer), nextInteger(lexer)];
		if (first + offset >= contents.length) throw damaged("An object beyond its stream");
		return { number, position: first + offset };
	});
	if (lexer.next() !== undefined) throw damaged("More objects than an object stream says");
	return places;
}

function isCount(value: number): boolean {
	return Number.isSafeInteger(value) && value >= 0;
}

function nextInteger(lexer: PdfLexer): number {
	const token = lexer.next();
	if (token?.kind !== "word" || !INTEGER.test(token.word))
		throw damaged("Fewer objects than an object stream says");
	return Number(token.word);
}
