import { crc32 } from "node:zlib";
import { refuseForeignContents, refusePdfInPicture } from "../foreign-contents.ts";
import { damaged } from "../refused-file-error.ts";
import { inspectPixels } from "./inspect-pixels.ts";
import { inspectAncillary } from "./png-ancillary.ts";
import { readPngHeader } from "./png-header.ts";

const SIGNATURE_BYTES = 8;
const CHUNK_OVERHEAD_BYTES = 12;
const CHUNK_TYPE = /^[A-Za-z]{4}$/;
/** Decoders refuse a file with any other critical chunk. */
const CRITICAL_CHUNKS = ["IHDR", "PLTE", "IDAT", "IEND"];
const PALETTE_COLOUR_TYPE = 3;
const COLOUR_TYPE_OFFSET = 9;

interface Chunk {
	readonly type: string;
	readonly contents: Buffer;
	readonly end: number;
}

/**
 * Reads a PNG's chunks from first to last, and inflates its picture data without storing it.
 *
 * @throws RefusedFileError if it is malformed, incomplete, animated, also another file, or too
 * large in pixels, texts or profile
 */
export async function inspectPng(bytes: Buffer): Promise<void> {
	const chunks = readChunks(bytes);
	const [header] = chunks;
	if (header?.type !== "IHDR") throw damaged("A PNG without a header");
	const rows = readPngHeader(header.contents);
	const isPalette = header.contents[COLOUR_TYPE_OFFSET] === PALETTE_COLOUR_TYPE;
	if (isPalette && contentsOf(chunks, "PLTE").length === 0) throw damaged("No palette");
	await inspectPixels(contentsOf(chunks, "IDAT"), rows);
	await inspectAncillary(chunks);
	const trailing = bytes.subarray(chunks.at(-1)?.end);
	const texts = chunks.filter(({ type }) => type !== "IDAT").map(({ contents }) => contents);
	refusePdfInPicture(bytes, trailing);
	refuseForeignContents(bytes, { texts, trailing });
}

/** All chunks, IEND last. */
function readChunks(bytes: Buffer): Chunk[] {
	const chunks: Chunk[] = [];
	let position = SIGNATURE_BYTES;
	for (;;) {
		const chunk = readChunk(bytes, position);
		chunks.push(chunk);
		if (chunk.type === "IEND") return chunks;
		position = chunk.end;
	}
}

function readChunk(bytes: Buffer, position: number): Chunk {
	if (position + CHUNK_OVERHEAD_BYTES > bytes.length) throw damaged("The PNG is cut off");
	const length = bytes.readUInt32BE(position);
	const end = position + CHUNK_OVERHEAD_BYTES + length;
	if (end > bytes.length) throw damaged("The PNG is cut off");
	const type = bytes.toString("latin1", position + 4, position + 8);
	if (!CHUNK_TYPE.test(type)) throw damaged("A chunk without a name");
	if (isCritical(type) && !CRITICAL_CHUNKS.includes(type))
		throw damaged("A chunk of no known kind");
	const sum = bytes.readUInt32BE(end - 4);
	// Decoders skip faults in ancillary chunks.
	if (isCritical(type) && crc32(bytes.subarray(position + 4, end - 4)) !== sum)
		throw damaged("A chunk whose sum is wrong");
	return { type, contents: bytes.subarray(position + 8, end - 4), end };
}

function isCritical(type: string): boolean {
	return type.charAt(0) === type.charAt(0).toUpperCase();
}

function contentsOf(chunks: readonly Chunk[], wanted: string): Buffer[] {
	return chunks.filter(({ type }) => type === wanted).map(({ contents }) => contents);
}
