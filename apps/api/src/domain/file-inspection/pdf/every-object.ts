import { tooComplex } from "../refused-file-error.ts";
import { listObjects, type ObjectStream, readObjectStreams } from "./list-objects.ts";
import type { PdfObjects } from "./pdf-objects.ts";
import { bytesOf, isArray, isReference, type PdfDictionary } from "./pdf-value.ts";
import { type WrittenObjects, withEveryObject } from "./written-objects.ts";

const COMMENTS = /%[^\r\n]*/g;
const BLANKS = /[\0\s]+/;

/**
 * Whether a file contains no objects besides the listed ones, so that a reader which searches for
 * objects finds the same as one that follows the table.
 */
export function isComplete(listed: PdfObjects, written: WrittenObjects): boolean {
	const { numbers, objectStreams } = listed;
	const writtenNumbers = new Set(written.objects.map(({ number }) => number));
	const packed = objectStreams.reduce((sum, dictionary) => sum + Number(dictionary["/N"]), 0);
	const isEachListedOnce =
		writtenNumbers.size === written.objects.length &&
		[...writtenNumbers].every((n) => numbers.has(n));
	return (
		written.isPlain &&
		written.trailers.length <= 1 &&
		isEachListedOnce &&
		numbers.size === writtenNumbers.size + packed
	);
}

/**
 * Lists every object in a file's bytes: also those that a change replaced, or that no table lists.
 *
 * @param trailer the trailer that a reader found, if there is one: it decrypts the objects
 * @returns undefined if qpdf cannot read them
 * @throws RefusedFileError error_file_too_complex
 */
export async function listEveryObject(
	bytes: Buffer,
	written: WrittenObjects,
	trailer: PdfDictionary = {},
): Promise<PdfObjects | undefined> {
	const encryption = writeEncryption(trailer);
	const all = withEveryObject(bytes, written, encryption);
	const listed = await listObjects(all);
	if (listed === undefined || listed.objects.objectStreams.length === 0) return listed?.objects;
	const streams = (await readObjectStreams(all)) ?? [];
	// What stands alone replaces what is packed, as in a file with a change.
	const packed = streams.flatMap((stream) => unpack(stream, listed.objects));
	const objects = [...packed, ...written.objects];
	return (await listObjects(withEveryObject(bytes, { ...written, objects }, encryption)))?.objects;
}

/** The stream begins with a number and an offset for each object (ISO 32000-2, 7.5.7). */
function unpack({ dictionary, data }: ObjectStream, listed: PdfObjects): WrittenObjects["objects"] {
	const first = Number(listed.resolve(dictionary["/First"]));
	const head = data.toString("latin1", 0, first).replace(COMMENTS, " ");
	const numbers = head.split(BLANKS).filter(Boolean).map(Number);
	const end = numbers.findIndex((number) => !Number.isInteger(number) || number < 0);
	const index = end === -1 ? numbers : numbers.slice(0, end);
	const starts = index.filter((_each, at) => at % 2 === 1).map((offset) => first + offset);
	const objects = starts.map((start, at) => ({
		number: index[2 * at] ?? 0,
		generation: 0,
		start: undefined,
		contents: data.subarray(start, starts[at + 1]),
	}));
	const length = objects.reduce((sum, { contents }) => sum + contents.length, 0);
	if (length > data.length) throw tooComplex("Objects that overlap");
	return objects;
}

function writeEncryption(trailer: PdfDictionary): string {
	const { "/Encrypt": encrypt = null, "/ID": id = null } = trailer;
	if (!isReference(encrypt)) return "";
	const parts = isArray(id) ? id.map((part) => `<${bytesOf(part).toString("hex")}>`) : [];
	return `/Encrypt ${encrypt} /ID [${parts.join(" ")}]`;
}
