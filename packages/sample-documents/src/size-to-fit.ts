/** Width and height of a picture in pixels. */
export interface PictureSize {
	readonly width: number;
	readonly height: number;
}

/** Scale factor of the next attempt. */
const STEP = 0.85;

/**
 * Encodes the largest picture that fits into a number of bytes, so that little of the file is
 * padding.
 *
 * @param encode encodes a size
 * @param start size of the first attempt
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
