import { FILE_MAX_BYTES, findPhotoWarning, type WarningCode } from "@sim-registration/validation";
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import type { CleanedPicture } from "./cleaned-picture.ts";
import { DecodedPicture } from "./decoded-picture.ts";
import { takeGrey } from "./looks-alike.ts";
import { measurePhoto } from "./measure-photo.ts";
import { scaleToFit } from "./scale-to-fit.ts";
import { shrinkPicture } from "./shrink-picture.ts";

export type PictureFormat = "jpg" | "png";

export interface PictureJob {
	readonly original: Blob;
	readonly format: PictureFormat;
}

/** A picture as it is sent. */
export interface ReadyPicture {
	/** JPEG where it was shrunk; absent where the original is sent as it is, and where anything looked wrong */
	readonly contents?: Blob;
	readonly warning?: WarningCode;
}

const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
	jpg: "image/jpeg",
	png: "image/png",
};
/** Quality is measured on a copy of this size, on which a card's print is a few pixels high. */
const MEASURED_LONG_SIDE_PIXELS = 1024;

/**
 * Makes a picture ready to be sent: what it tells beside the picture is removed, one over 5 MB is
 * shrunk, and its quality is measured. Runs in a worker, and in the page where workers cannot.
 */
export async function makePictureReady({ original, format }: PictureJob): Promise<ReadyPicture> {
	const unopened: ReadyPicture = { warning: "warning_photo_unopened" };
	const cleaned = await clean(original, format).catch(() => undefined);
	if (cleaned === undefined) return unopened;
	const type = MEDIA_TYPES[format];
	const stored = new Blob([cleaned.stored], { type });
	const picture = await DecodedPicture.open(stored, cleaned.orientation).catch(() => undefined);
	if (picture === undefined) return unopened;
	try {
		const contents = await contentsToSend(original, new Blob([cleaned.bytes], { type }), picture);
		const warning = judge(picture);
		return { ...(contents && { contents }), ...(warning && { warning }) };
	} finally {
		picture.close();
	}
}

async function clean(original: Blob, format: PictureFormat): Promise<CleanedPicture> {
	const bytes = new Uint8Array(await original.arrayBuffer());
	return format === "jpg" ? cleanJpeg(bytes) : cleanPng(bytes);
}

/**
 * One over 5 MB is written anew, even where cleaning alone would do: it then stands upright without
 * any EXIF. A picture from which nothing had to be removed is sent as it was.
 */
async function contentsToSend(
	original: Blob,
	cleaned: Blob,
	picture: DecodedPicture,
): Promise<Blob | undefined> {
	if (original.size > FILE_MAX_BYTES) {
		const shrunk = await shrinkPicture(picture, FILE_MAX_BYTES).catch(() => undefined);
		return shrunk ?? (cleaned.size <= FILE_MAX_BYTES ? cleaned : undefined);
	}
	return cleaned.size === original.size ? undefined : cleaned;
}

function judge(picture: DecodedPicture): WarningCode | undefined {
	const copy = picture.draw(scaleToFit(picture.size, MEASURED_LONG_SIDE_PIXELS));
	return findPhotoWarning(measurePhoto(takeGrey(copy)));
}
