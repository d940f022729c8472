const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const EXIF = "Exif\0\0";
const LITTLE_ENDIAN = "II";
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/**
 * How the stored pixels are turned or mirrored to be shown: 1 to 8 (EXIF 2.32, 4.6.4). The form has
 * its own reader, `apps/web/src/pictures/orientation.ts`: the locked-in process may not read a
 * package that both could share.
 */
export function jpegOrientation(bytes: Buffer): number {
	for (let at = 2; at + 4 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
		const marker = bytes.readUInt8(at + 1);
		if (marker === START_OF_SCAN) break;
		const contents = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
		if (marker === APP1 && contents.toString("latin1", 0, EXIF.length) === EXIF)
			return readOrientation(contents.subarray(EXIF.length)) ?? UPRIGHT;
	}
	return UPRIGHT;
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
