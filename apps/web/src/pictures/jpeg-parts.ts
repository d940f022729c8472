import { jpegDataEnd } from "@sim-registration/validation";
import { MalformedPictureError } from "./cleaned-picture.ts";

/** A marker segment of a JPEG, or the picture data after a start of scan. */
export interface JpegPart {
	/** the marker's second byte; undefined for picture data */
	readonly marker: number | undefined;
	/** marker, length and contents */
	readonly bytes: Uint8Array;
}

const FIRST_RESTART = 0xd0;
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
 * Parses a JPEG up to the end of its first image: what follows is left out, and so is what decoders
 * skip between segments. If only the end is missing, it is added.
 *
 * @throws MalformedPictureError if it is malformed, as after an incomplete transfer
 */
export function jpegParts(bytes: Uint8Array): JpegPart[] {
	const parts: JpegPart[] = [];
	for (let position = 0; ; ) {
		const { marker, start } = nextMarker(bytes, position);
		const end = start + MARKER_BYTES + contentsLength(bytes, start, marker);
		if (end > bytes.length) throw new MalformedPictureError();
		position = end;
		if (isSkipped(marker)) continue;
		parts.push({ marker, bytes: bytes.subarray(start, end) });
		if (marker === END_OF_IMAGE) return parts;
		if (marker !== START_OF_SCAN) continue;
		position = jpegDataEnd(bytes, end);
		parts.push({ marker: undefined, bytes: bytes.subarray(end, position) });
		if (position === bytes.length) return [...parts, MISSING_END];
	}
}

/**
 * Other bytes, and any number of fill bytes, may precede a marker. If there is none, the result lies
 * beyond the bytes.
 */
function nextMarker(bytes: Uint8Array, position: number) {
	const found = bytes.indexOf(MARKER, position);
	let start = found < 0 ? bytes.length : found;
	while (bytes[start + 1] === MARKER) start++;
	return { marker: bytes[start + 1] ?? 0, start };
}

function contentsLength(bytes: Uint8Array, start: number, marker: number): number {
	if (marker === START_OF_IMAGE || marker === END_OF_IMAGE || isSkipped(marker)) return 0;
	return ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
}

/** Whether a marker without contents means nothing outside picture data. */
function isSkipped(marker: number): boolean {
	return marker < 2 || (marker >= FIRST_RESTART && marker < START_OF_IMAGE);
}
