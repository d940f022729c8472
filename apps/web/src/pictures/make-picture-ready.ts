import { findPhotoWarning, type WarningCode } from "@sim-registration/validation";
import { asBlob, cleanPicture, contentsToSend, type PictureJob } from "./clean-picture.ts";
import { MalformedPictureError } from "./cleaned-picture.ts";
import { DecodedPicture } from "./decoded-picture.ts";
import { takeGrey } from "./grey-picture.ts";
import { measurePhoto } from "./measure-photo.ts";
import { scaleToFit } from "./scale-to-fit.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** A picture ready to be sent. */
export interface ReadyPicture {
	/** JPEG if it was shrunk; missing if the original is sent, which has no metadata */
	readonly contents?: Blob;
	readonly warning?: WarningCode;
	/** it is malformed, so its metadata cannot be removed: it must not be sent */
	readonly isDamaged?: true;
	/** its metadata could not be removed for another reason: it must not be sent */
	readonly isUncleaned?: true;
	/** a release has removed the worker: it is neither measured nor shrunk */
	readonly isPageOutdated?: true;
}

/**
 * Smaller pictures are sent unchanged: shrinking would save too little for the losses of another
 * JPEG.
 */
const LARGE_BYTES = 400 * 1024;
/** Quality is measured on a copy of this size, on which a card's print is a few pixels high. */
const MEASURED_LONG_SIDE_PIXELS = 1024;

/**
 * Prepares a picture to be sent: metadata is removed, a large picture is shrunk, and its quality is
 * measured. Runs in a worker, or in the page if workers cannot draw.
 *
 * @throws what {@link cleanPicture} throws, except for a malformed picture
 */
export async function makePictureReady(job: PictureJob): Promise<ReadyPicture> {
	const cleaned = await cleanPicture(job).catch(unlessMalformed);
	if (cleaned === undefined) return { isDamaged: true };
	const stored = asBlob(cleaned.stored, job.format);
	if (cleaned.isCompleted && (await isCutOff(stored))) return { isDamaged: true };
	const picture = await DecodedPicture.open(stored, cleaned.orientation).catch(() => undefined);
	const contents = contentsToSend(job, cleaned);
	if (picture === undefined) return { ...contents, warning: "warning_photo_unopened" };
	try {
		const { length } = cleaned.bytes;
		const shrunk =
			length > LARGE_BYTES ? await shrinkPicture(picture).catch(() => undefined) : undefined;
		const warning = judge(picture);
		return {
			...contents,
			...(shrunk && shrunk.size < length && { contents: shrunk }),
			...(warning && { warning }),
		};
	} finally {
		picture.close();
	}
}

function unlessMalformed(error: unknown): undefined {
	if (!(error instanceof MalformedPictureError)) throw error;
}

const COPY = { width: 48, height: 48 };
/** The server accepts a picture with nine tenths of its data. */
const CHECKED_ROWS = 5;
/** What decoders show where picture data is missing; scaling may change it by one. */
const MISSING = 128;

/** Whether a JPEG whose end was missing also lacks picture data, as after an incomplete transfer. */
async function isCutOff(stored: Blob): Promise<boolean> {
	const picture = await DecodedPicture.open(stored, 1).catch(() => undefined);
	if (picture === undefined) return true;
	const { pixels } = takeGrey(picture.draw(COPY));
	picture.close();
	return pixels
		.subarray(-CHECKED_ROWS * COPY.width)
		.every((pixel) => Math.abs(pixel - MISSING) <= 1);
}

function judge(picture: DecodedPicture): WarningCode | undefined {
	const copy = picture.draw(scaleToFit(picture.size, MEASURED_LONG_SIDE_PIXELS));
	return findPhotoWarning(measurePhoto(takeGrey(copy)));
}
