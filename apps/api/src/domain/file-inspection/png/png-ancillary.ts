import { Readable } from "node:stream";
import { createInflate } from "node:zlib";
import { tooComplex } from "../refused-file-error.ts";

/**
 * Maximum inflated size of a picture's compressed texts and profiles together. libpng has the same
 * limit for each of them; the colour profiles of printers have up to about 4 MB.
 */
const INFLATED_MAX_BYTES = 8_000_000;
/** Minimum size that each of them counts: even an empty one takes time. */
const SHORTEST_BYTES = 1_000;

/** Where the deflated data of a chunk begins; undefined if it has none (PNG, 11.3). */
const DATA_OFFSETS: Readonly<Record<string, (contents: Buffer) => number | undefined>> = {
	// Preceded by a name, a zero byte and the method.
	zTXt: (contents) => offsetBehindName(contents, 1),
	iCCP: (contents) => offsetBehindName(contents, 1),
	iTXt: findDataOfText,
};

/**
 * Checks what a reader opens besides the picture data.
 *
 * @throws RefusedFileError for an animation, and for texts and profiles that inflate too far
 */
export async function inspectAncillary(
	chunks: readonly { readonly type: string; readonly contents: Buffer }[],
): Promise<void> {
	if (chunks.some(({ type }) => type === "acTL")) throw tooComplex("An animation");
	let left = INFLATED_MAX_BYTES;
	for (const { type, contents } of chunks) {
		const offset = DATA_OFFSETS[type]?.(contents);
		if (offset === undefined) continue;
		left -= Math.max(SHORTEST_BYTES, await inflatedLength([contents.subarray(offset)], left));
		if (left <= 0) throw tooComplex("Texts or a profile that inflate too far");
	}
}

function offsetBehindName(contents: Buffer, more: number): number | undefined {
	const end = contents.indexOf(0);
	return end === -1 ? undefined : end + 1 + more;
}

/**
 * A name, the flag, the method, a language and a translated name, each ended by zero except the two
 * bytes.
 */
function findDataOfText(contents: Buffer): number | undefined {
	const flag = offsetBehindName(contents, 0);
	if (flag === undefined || contents[flag] === 0) return undefined;
	const languageEnd = contents.indexOf(0, flag + 2);
	const nameEnd = languageEnd === -1 ? -1 : contents.indexOf(0, languageEnd + 1);
	return nameEnd === -1 ? undefined : nameEnd + 1;
}

/**
 * How many bytes deflated parts inflate to, up to a limit. Nothing is stored, and nothing is
 * inflated beyond the limit.
 *
 * @returns the limit or more if they reach it
 */
async function inflatedLength(parts: readonly Buffer[], limit: number): Promise<number> {
	const inflate = Readable.from(parts, { objectMode: false }).pipe(createInflate());
	let inflated = 0;
	try {
		for await (const piece of inflate) {
			inflated += (piece as Buffer).length;
			if (inflated >= limit) break;
		}
	} catch {
		// What was inflated before the fault is everything there is.
	}
	return inflated;
}
