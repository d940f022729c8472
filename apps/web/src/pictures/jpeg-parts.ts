import { jpegDataEnd } from "@sim-registration/validation";
import { MalformedPictureError } from "./cleaned-picture.ts";

/** A marker segment of a JPEG, or the picture data after a start of scan. */
export interface JpegPart {
	/** the marker's second byte; undefined for picture data */
	readonly marker: number | undefined;
	/** marker, length and contents */
	readonly bytes: Uint8Array;
}

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const MARKER = 0xff;
const MARKER_BYTES = 2;

/** Added where a file ends without it. */
export const MISSING_END: JpegPart = {
	marker: END_OF_IMAGE,
	bytes: new Uint8Array([MARKER, END_OF_IMAGE]),
};

/**
 * Parses a JPEG up to the end of its first image: what follows is left out. If only the end is
 * missing, it is added.
 *
 * @throws MalformedPictureError if it is malformed, as after an incomplete transfer
 */
export function jpegParts(bytes: Uint8Array): JpegPart[] {
	const parts: JpegPart[] = [];
	for (let start = 0; ; ) {
		start = withoutFill(bytes, start);
		const marker = markerAt(bytes, start);
		const end = start + MARKER_BYTES + contentsLength(bytes, start, marker);
		if (end > bytes.length) throw new MalformedPictureError("a segment is cut off");
		parts.push({ marker, bytes: bytes.subarray(start, end) });
		if (marker === END_OF_IMAGE) return parts;
		start = end;
		if (marker !== START_OF_SCAN) continue;
		start = jpegDataEnd(bytes, end);
		parts.push({ marker: undefined, bytes: bytes.subarray(end, start) });
		if (start === bytes.length) return [...parts, MISSING_END];
	}
}

/** Any number of these bytes may precede a marker. */
function withoutFill(bytes: Uint8Array, position: number): number {
	let first = position;
	while (bytes[first] === MARKER && bytes[first + 1] === MARKER) first++;
	return first;
}

function markerAt(bytes: Uint8Array, position: number): number {
	const marker = bytes[position + 1];
	if (bytes[position] !== MARKER || marker === undefined)
		throw new MalformedPictureError("a marker is missing");
	return marker;
}

function contentsLength(bytes: Uint8Array, start: number, marker: number): number {
	if (marker === START_OF_IMAGE || marker === END_OF_IMAGE) return 0;
	return ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
}
