import type { DecodedPicture } from "./decoded-picture.ts";
import { looksAlike } from "./looks-alike.ts";
import { scaleToFit } from "./scale-to-fit.ts";

/** An iPhone's canvas holds 16 megapixels: 4096 by 4096. */
const LONG_SIDE_MAX_PIXELS = 4096;
/** Small print stays legible down to 2000 pixels; what follows is tried only where it must be. */
const LONG_SIDES_PIXELS = [LONG_SIDE_MAX_PIXELS, 3264, 2592, 2048, 1600, 1200];
const QUALITIES = [0.9, 0.82, 0.74];

/**
 * Writes a picture as a JPEG of at most so many bytes, as large and as good as fits: first less
 * quality, then fewer pixels. What comes out is decoded again and compared with what went in,
 * because a phone short of memory draws black without a word.
 *
 * @returns undefined where nothing fits, or nothing that looks like the picture
 */
export async function shrinkPicture(
	picture: DecodedPicture,
	bytesMax: number,
): Promise<Blob | undefined> {
	for (const longSide of longSidesFor(picture)) {
		const size = scaleToFit(picture.size, longSide);
		const canvas = picture.draw(size);
		try {
			for (const quality of QUALITIES) {
				const jpeg = await canvas.toJpeg(quality);
				if (jpeg.size > bytesMax) continue;
				return (await looksAlike(jpeg, size, picture)) ? jpeg : undefined;
			}
		} finally {
			canvas.release();
		}
	}
	return undefined;
}

/** The picture's own size first, unless no canvas holds it. */
function longSidesFor({ size: { width, height } }: DecodedPicture): number[] {
	const own = Math.min(Math.max(width, height), LONG_SIDE_MAX_PIXELS);
	return [own, ...LONG_SIDES_PIXELS.filter((longSide) => longSide < own)];
}
