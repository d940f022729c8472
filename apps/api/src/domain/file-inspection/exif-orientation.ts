import { nextMarker, standsAlone } from "./jpeg/next-marker.ts";

const JPEG_START_OF_SCAN = 0xda;
const JPEG_APP1 = 0xe1;
const JPEG_EXIF = "Exif\0\0";
const LITTLE_ENDIAN = "II";
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;
const PNG_SIGNATURE_BYTES = 8;
/** Of a chunk's length, type and checksum. */
const PNG_OVERHEAD_BYTES = 12;
const PNG_EXIF = "eXIf";

/**
 * How the stored pixels are turned or mirrored to be shown: 1 to 8 (EXIF 2.32, 4.6.4). The form has
 * its own reader, `apps/web/src/pictures/orientation.ts`: the locked-in process may not read a
 * package that both could share.
 */
export function exifOrientation(format: "jpg" | "png", bytes: Buffer): number {
	const exif = format === "jpg" ? exifOfJpeg(bytes) : exifOfPng(bytes);
	return (exif && readOrientation(exif)) ?? UPRIGHT;
}

function exifOfJpeg(bytes: Buffer): Buffer | undefined {
	for (let marker = nextMarker(bytes, 2); marker; ) {
		const { code, end } = marker;
		if (code === JPEG_START_OF_SCAN) break;
		const length = standsAlone(code) || end + 2 > bytes.length ? 0 : bytes.readUInt16BE(end);
		const contents = bytes.subarray(end + 2, end + length);
		if (code === JPEG_APP1 && contents.toString("latin1", 0, JPEG_EXIF.length) === JPEG_EXIF)
			return contents.subarray(JPEG_EXIF.length);
		marker = nextMarker(bytes, end + length);
	}
	return undefined;
}

function exifOfPng(bytes: Buffer): Buffer | undefined {
	let at = PNG_SIGNATURE_BYTES;
	while (at + PNG_OVERHEAD_BYTES <= bytes.length) {
		const length = bytes.readUInt32BE(at);
		if (bytes.toString("latin1", at + 4, at + 8) === PNG_EXIF)
			return bytes.subarray(at + 8, at + 8 + length);
		at += PNG_OVERHEAD_BYTES + length;
	}
	return undefined;
}

/** @param tiff only its first list of tags is read */
function readOrientation(tiff: Buffer): number | undefined {
	const isLittle = tiff.toString("latin1", 0, 2) === LITTLE_ENDIAN;
	const short = (at: number) =>
		at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
	const start = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
	for (let entry = 0; entry < short(start); entry += 1) {
		const at = start + 2 + entry * ENTRY_BYTES;
		const value = short(at + 8);
		if (short(at) === ORIENTATION_TAG) return value >= 1 && value <= 8 ? value : undefined;
	}
	return undefined;
}
