import { DecodedPicture } from "./decoded-picture.ts";
import { type GreyPicture, takeGrey } from "./grey-picture.ts";
import type { PictureSize } from "./picture-canvas.ts";
import { scaleToFit } from "./scale-to-fit.ts";

/** Found by reading photographed documents with an OCR (docs/decisions/0033-photo-size.md). */
const LONG_SIDE_PIXELS = 2560;
const QUALITY = 0.75;
/** A scrolled screenshot keeps the width of a phone's screen, at which its text can be read. */
const STRIP_WIDTH_PIXELS = 1080;
/** The longest strip of that width that an iPhone's canvas holds. */
const STRIP_LENGTH_MAX_PIXELS = 15_000;

/**
 * Writes a picture as a JPEG, as small as its print allows. The result is decoded and compared with
 * the picture, because a phone short of memory draws black without an error.
 *
 * @returns undefined if the result does not look like the picture
 */
export async function shrinkPicture(picture: DecodedPicture): Promise<Blob | undefined> {
	const size = scaleToFit(picture.size, longSideMax(picture.size));
	const canvas = picture.draw(size);
	try {
		const jpeg = await canvas.toJpeg(QUALITY);
		return (await looksAlike(jpeg, size, picture)) ? jpeg : undefined;
	} finally {
		canvas.release();
	}
}

function longSideMax({ width, height }: PictureSize): number {
	const shape = Math.max(width, height) / Math.min(width, height);
	return Math.min(Math.max(LONG_SIDE_PIXELS, shape * STRIP_WIDTH_PIXELS), STRIP_LENGTH_MAX_PIXELS);
}

const THUMBNAIL: PictureSize = { width: 48, height: 48 };
/** Mean difference in luminance, out of 255, that JPEG and scaling may cause. */
const DIFFERENCE_MAX = 10;

/** Whether a written JPEG can be decoded, has the expected size, and shows the picture. */
async function looksAlike(
	jpeg: Blob,
	size: PictureSize,
	picture: DecodedPicture,
): Promise<boolean> {
	const written = await DecodedPicture.open(jpeg, 1).catch(() => undefined);
	if (written === undefined) return false;
	try {
		const { width, height } = written.size;
		if (width !== size.width || height !== size.height) return false;
		const difference = meanDifference(thumbnail(written), thumbnail(picture));
		return difference <= DIFFERENCE_MAX;
	} finally {
		written.close();
	}
}

function thumbnail(picture: DecodedPicture): GreyPicture {
	return takeGrey(picture.draw(THUMBNAIL));
}

function meanDifference(one: GreyPicture, other: GreyPicture): number {
	const sum = one.pixels.reduce(
		(total, pixel, index) => total + Math.abs(pixel - (other.pixels[index] ?? 0)),
		0,
	);
	return sum / one.pixels.length;
}
