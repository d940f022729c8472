import { DecodedPicture } from "./decoded-picture.ts";
import { type GreyPicture, greyPicture } from "./grey-picture.ts";
import type { PictureCanvas, PictureSize } from "./picture-canvas.ts";

const THUMBNAIL: PictureSize = { width: 48, height: 48 };
/** Mean difference in luminance, out of 255, that JPEG and scaling may cause. */
const DIFFERENCE_MAX = 10;

/** Whether a written JPEG can be decoded, has the expected size, and shows the picture. */
export async function looksAlike(
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

/** Reads a canvas in grey, and frees its memory. */
export function takeGrey(canvas: PictureCanvas): GreyPicture {
	const { width, height } = canvas.size;
	const grey = greyPicture(width, height, canvas.rgba());
	canvas.release();
	return grey;
}

function meanDifference(one: GreyPicture, other: GreyPicture): number {
	const sum = one.pixels.reduce(
		(total, pixel, index) => total + Math.abs(pixel - (other.pixels[index] ?? 0)),
		0,
	);
	return sum / one.pixels.length;
}
