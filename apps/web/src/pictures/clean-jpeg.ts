import { type CleanedPicture, hasTextAt, joinBytes } from "./cleaned-picture.ts";
import { type JpegPart, jpegParts, MISSING_END } from "./jpeg-parts.ts";
import { type Orientation, orientationOnly, readOrientation } from "./orientation.ts";

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const HEADER_BYTES = 4;
const EXIF = "Exif\0\0";

/** Application segments that affect how the picture looks: only these are kept. */
const KEPT_NAMES: Readonly<Record<number, string>> = {
	[APP0]: "JFIF\0",
	[APP2]: "ICC_PROFILE\0",
	[APP14]: "Adobe",
};

/**
 * Removes a JPEG's metadata: position, time and phone (EXIF), XMP, IPTC, comments, and everything
 * after the end of the image, where phones store further pictures and films. Colour profile,
 * picture data and orientation stay unchanged. A missing end is added.
 *
 * @throws MalformedPictureError if the file is malformed
 */
export function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): CleanedPicture {
	const parts = jpegParts(bytes);
	const orientation = orientationOf(parts);
	const kept = parts.filter(isKept).map((part) => part.bytes);
	const stored = joinBytes(kept);
	const isCompleted = parts.includes(MISSING_END);
	if (orientation === 1) return { bytes: stored, stored, orientation, isCompleted };
	// EXIF follows the start of the image, or JFIF.
	const behind = parts[1]?.marker === APP0 && isKept(parts[1]) ? 2 : 1;
	const segments = [...kept.slice(0, behind), exifSegment(orientation), ...kept.slice(behind)];
	return { bytes: joinBytes(segments), stored, orientation, isCompleted };
}

function isKept({ marker, bytes }: JpegPart): boolean {
	if (marker === undefined) return true;
	if (marker < APP0 || marker > APP15) return marker !== COMMENT;
	const name = KEPT_NAMES[marker];
	return name !== undefined && hasTextAt(bytes, HEADER_BYTES, name);
}

function orientationOf(parts: readonly JpegPart[]): Orientation {
	const exif = parts.find(
		({ marker, bytes }) => marker === APP1 && hasTextAt(bytes, HEADER_BYTES, EXIF),
	);
	return exif ? readOrientation(exif.bytes.subarray(HEADER_BYTES + EXIF.length)) : 1;
}

function exifSegment(orientation: Orientation): Uint8Array {
	const name = new TextEncoder().encode(EXIF);
	const tiff = orientationOnly(orientation);
	const length = 2 + name.length + tiff.length;
	return joinBytes([new Uint8Array([0xff, APP1, length >> 8, length & 0xff]), name, tiff]);
}
