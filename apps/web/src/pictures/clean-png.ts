import { type CleanedPicture, joinBytes, MalformedPictureError } from "./cleaned-picture.ts";
import { type Orientation, orientationOnly, readOrientation } from "./orientation.ts";

interface Chunk {
	readonly type: string;
	/** length, type, contents and checksum */
	readonly bytes: Uint8Array;
}

const SIGNATURE_BYTES = 8;
const TYPE_BYTES = 4;
const OVERHEAD_BYTES = 12;
const CONTENTS_OFFSET = 8;
const LAST_CHUNK = "IEND";
const EXIF = "eXIf";

/** Besides the critical chunks, those that affect how the picture looks. */
const KEPT_TYPES: ReadonlySet<string> = new Set([
	...["IHDR", "PLTE", "IDAT", LAST_CHUNK],
	...["tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "pHYs"],
]);

/**
 * Removes a PNG's metadata: EXIF, texts, times, and everything after its end. Picture data and
 * colours stay unchanged; of EXIF the orientation stays.
 *
 * @throws MalformedPictureError if the file is malformed
 */
export function cleanPng(bytes: Uint8Array<ArrayBuffer>): CleanedPicture {
	const chunks = pngChunks(bytes);
	const exif = chunks.find(({ type }) => type === EXIF);
	const orientation = exif ? readOrientation(exif.bytes.subarray(CONTENTS_OFFSET, -TYPE_BYTES)) : 1;
	const signature = bytes.subarray(0, SIGNATURE_BYTES);
	const kept = chunks.filter(({ type }) => KEPT_TYPES.has(type)).map((chunk) => chunk.bytes);
	const stored = joinBytes([signature, ...kept]);
	if (orientation === 1) return { bytes: stored, stored, orientation };
	const [header = new Uint8Array(), ...rest] = kept;
	return {
		bytes: joinBytes([signature, header, exifChunk(orientation), ...rest]),
		stored,
		orientation,
	};
}

function pngChunks(bytes: Uint8Array): Chunk[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const chunks: Chunk[] = [];
	let start = SIGNATURE_BYTES;
	while (start + OVERHEAD_BYTES <= bytes.length) {
		const end = start + OVERHEAD_BYTES + view.getUint32(start);
		if (end > bytes.length) throw new MalformedPictureError();
		const type = String.fromCharCode(...bytes.subarray(start + TYPE_BYTES, start + 8));
		chunks.push({ type, bytes: bytes.subarray(start, end) });
		if (type === LAST_CHUNK) return chunks;
		start = end;
	}
	throw new MalformedPictureError();
}

function exifChunk(orientation: Orientation): Uint8Array {
	const contents = orientationOnly(orientation);
	const chunk = joinBytes([new Uint8Array(CONTENTS_OFFSET), contents, new Uint8Array(TYPE_BYTES)]);
	const view = new DataView(chunk.buffer);
	view.setUint32(0, contents.length);
	chunk.set(new TextEncoder().encode(EXIF), TYPE_BYTES);
	const end = chunk.length - TYPE_BYTES;
	view.setUint32(end, crc32(chunk.subarray(TYPE_BYTES, end)));
	return chunk;
}

const POLYNOMIAL = 0xedb88320;

/** The checksum of a PNG's chunks; bit by bit, because it covers only a few dozen bytes. */
export function crc32(bytes: Uint8Array): number {
	let sum = ~0;
	for (const byte of bytes) {
		sum ^= byte;
		for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
	}
	return ~sum >>> 0;
}
