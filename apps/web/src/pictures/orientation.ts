/**
 * EXIF's number for how a camera was held: 1 upright, 2 to 4 mirrored or upside down, 5 to 8 with
 * width and height swapped.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const TIFF_MAGIC = 42;
const DIRECTORY_OFFSET = 4;
const ENTRY_BYTES = 12;
const ORIENTATION_TAG = 0x0112;
const TYPE_SHORT = 3;

/** Whether the stored width is the shown height. */
export function isTurned(orientation: Orientation): boolean {
	return orientation >= 5;
}

/**
 * Reads the orientation from EXIF.
 *
 * @param tiff EXIF from its byte order mark on, as it follows `Exif\0\0` in a JPEG or is in a PNG's
 * eXIf
 * @returns 1 if there is no readable orientation
 */
export function readOrientation(tiff: Uint8Array): Orientation {
	const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
	try {
		return ORIENTATIONS.find((each) => each === orientationEntry(view)) ?? 1;
	} catch {
		// An offset points beyond the end.
		return 1;
	}
}

function orientationEntry(view: DataView): number | undefined {
	const isLittle = view.getUint16(0) === LITTLE_ENDIAN;
	if (view.getUint16(2, isLittle) !== TIFF_MAGIC) return undefined;
	const directory = view.getUint32(DIRECTORY_OFFSET, isLittle);
	const count = view.getUint16(directory, isLittle);
	for (let index = 0; index < count; index++) {
		const entry = directory + 2 + index * ENTRY_BYTES;
		if (view.getUint16(entry, isLittle) === ORIENTATION_TAG)
			return view.getUint16(entry + 8, isLittle);
	}
	return undefined;
}

/** EXIF that contains only how the camera was held. */
export function orientationOnly(orientation: Orientation): Uint8Array<ArrayBuffer> {
	const view = new DataView(new ArrayBuffer(DIRECTORY_OFFSET + 4 + 2 + ENTRY_BYTES + 4));
	view.setUint16(0, BIG_ENDIAN);
	view.setUint16(2, TIFF_MAGIC);
	view.setUint32(DIRECTORY_OFFSET, 8);
	view.setUint16(8, 1);
	view.setUint16(10, ORIENTATION_TAG);
	view.setUint16(12, TYPE_SHORT);
	view.setUint32(14, 1);
	view.setUint16(18, orientation);
	return new Uint8Array(view.buffer);
}
