import { tooComplex } from "../refused-file-error.ts";
import { isBlank, isEndOfLine } from "./pdf-characters.ts";

export interface ObjectId {
	readonly number: number;
	readonly generation: number;
}

const NUMBER_MAX_DIGITS = 20;
/** Honest files have one blank there. */
const GAP_MAX_BYTES = 1_024;
const LINE_MAX_BYTES = 256;

/**
 * The number and generation that stand in front of `obj`, blanks and comments between them.
 *
 * @returns undefined where there is no such thing, as in the word "object"
 * @throws RefusedFileError where they are further away than anybody writes them
 */
export function objectIdBefore(bytes: Buffer, at: number): ObjectId | undefined {
	const generation = integerBefore(bytes, at);
	const number = generation && integerBefore(bytes, generation.start);
	if (generation === undefined || number === undefined) return undefined;
	return { number: number.value, generation: generation.value };
}

function integerBefore(bytes: Buffer, at: number): { start: number; value: number } | undefined {
	const end = startOfGap(bytes, at);
	let start = end;
	while (end - start < NUMBER_MAX_DIGITS && isDigit(bytes[start - 1])) start -= 1;
	if (start === end) return undefined;
	return { start, value: Number(bytes.toString("latin1", start, end)) };
}

function startOfGap(bytes: Buffer, at: number): number {
	let start = at;
	for (;;) {
		while (at - start <= GAP_MAX_BYTES && isBlank(bytes[start - 1])) start -= 1;
		if (at - start > GAP_MAX_BYTES) throw tooComplex("An object far behind its number");
		const comment = isEndOfLine(bytes[start]) ? startOfComment(bytes, start) : undefined;
		if (comment === undefined) return start;
		start = comment;
	}
}

/** Where the comment begins that ends here. */
function startOfComment(bytes: Buffer, end: number): number | undefined {
	const line = bytes.toString("latin1", Math.max(0, end - LINE_MAX_BYTES), end);
	const found = /%[^\r\n]*$/.exec(line.slice(line.search(/[^\r\n]*$/)));
	return found ? end - found[0].length : undefined;
}

function isDigit(byte: number | undefined): boolean {
	return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
