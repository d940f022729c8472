/** Width and height of a picture in pixels. */
export interface PictureSize {
	readonly width: number;
	readonly height: number;
}

/** How much smaller the next attempt is. */
const STEP = 0.85;

/**
 * Encodes a picture as large as fits into a number of bytes: a file that is padded to its size
 * should still be a picture for the most part.
 *
 * @param encode gives the file for a size
 * @param start the size of the first attempt
 */
export async function encodeToFit(
	byteLength: number,
	start: PictureSize,
	encode: (size: PictureSize) => Promise<Buffer>,
): Promise<Buffer> {
	let { width, height } = start;
	while (width >= 16 && height >= 16) {
		const file = await encode({ width: Math.round(width), height: Math.round(height) });
		if (file.length <= byteLength) return file;
		const step = Math.min(STEP, Math.sqrt(byteLength / file.length) * 0.98);
		width *= step;
		height *= step;
	}
	throw new RangeError(`No picture fits into ${byteLength} bytes`);
}
