import { FILE_MAX_BYTES, findPhotoWarning, type WarningCode } from "@sim-registration/validation";
import { asBlob, cleanPicture, contentsToSend, type PictureJob } from "./clean-picture.ts";
import { DecodedPicture } from "./decoded-picture.ts";
import { takeGrey } from "./looks-alike.ts";
import { measurePhoto } from "./measure-photo.ts";
import { scaleToFit } from "./scale-to-fit.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** A picture as it is sent. */
export interface ReadyPicture {
	/** JPEG where it was shrunk; absent where the original is sent as it is: it tells nothing but the picture */
	readonly contents?: Blob;
	readonly warning?: WarningCode;
	/** what it tells beside the picture cannot be removed: it must not be sent */
	readonly isDamaged?: true;
	/** a release has removed the worker: it is neither measured nor shrunk */
	readonly isPageOutdated?: true;
}

/** Quality is measured on a copy of this size, on which a card's print is a few pixels high. */
const MEASURED_LONG_SIDE_PIXELS = 1024;

/**
 * Makes a picture ready to be sent: what it tells beside the picture is removed, one over 5 MB is
 * shrunk, and its quality is measured. Runs in a worker, and in the page where workers cannot.
 */
export async function makePictureReady(job: PictureJob): Promise<ReadyPicture> {
	const cleaned = await cleanPicture(job).catch(() => undefined);
	if (cleaned === undefined) return { isDamaged: true };
	const stored = asBlob(cleaned.stored, job.format);
	const picture = await DecodedPicture.open(stored, cleaned.orientation).catch(() => undefined);
	const contents = contentsToSend(job, cleaned);
	if (picture === undefined) return { ...contents, warning: "warning_photo_unopened" };
	try {
		const shrunk = job.original.size > FILE_MAX_BYTES ? await shrink(picture) : undefined;
		const warning = judge(picture);
		return { ...contents, ...(shrunk && { contents: shrunk }), ...(warning && { warning }) };
	} finally {
		picture.close();
	}
}

/**
 * One over 5 MB is written anew, even where cleaning alone would do: it then stands upright without
 * any EXIF.
 */
function shrink(picture: DecodedPicture): Promise<Blob | undefined> {
	return shrinkPicture(picture, FILE_MAX_BYTES).catch(() => undefined);
}

function judge(picture: DecodedPicture): WarningCode | undefined {
	const copy = picture.draw(scaleToFit(picture.size, MEASURED_LONG_SIDE_PIXELS));
	return findPhotoWarning(measurePhoto(takeGrey(copy)));
}
