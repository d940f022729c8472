import { DecodedPicture } from "./decoded-picture.ts";
import { takeGrey } from "./looks-alike.ts";

const COPY = { width: 48, height: 48 };
/** The server accepts a picture with nine tenths of its data. */
const CHECKED_ROWS = 5;
/** What decoders show where picture data is missing; scaling may change it by one. */
const MISSING = 128;

/** Whether a JPEG whose end was missing also lacks picture data, as after an incomplete transfer. */
export async function isCutOff(stored: Blob): Promise<boolean> {
	const picture = await DecodedPicture.open(stored, 1).catch(() => undefined);
	if (picture === undefined) return true;
	const { pixels } = takeGrey(picture.draw(COPY));
	picture.close();
	return pixels
		.subarray(-CHECKED_ROWS * COPY.width)
		.every((pixel) => Math.abs(pixel - MISSING) <= 1);
}
