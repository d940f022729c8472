import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import type { CleanedPicture } from "./cleaned-picture.ts";

export type PictureFormat = "jpg" | "png";

export interface PictureJob {
	readonly original: Blob;
	readonly format: PictureFormat;
}

const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
	jpg: "image/jpeg",
	png: "image/png",
};

/**
 * Removes what a picture tells beside itself.
 *
 * @throws MalformedPictureError where it does not hold together
 */
export async function cleanPicture({ original, format }: PictureJob): Promise<CleanedPicture> {
	const bytes = new Uint8Array(await original.arrayBuffer());
	return format === "jpg" ? cleanJpeg(bytes) : cleanPng(bytes);
}

/** The contents to send; none where the original can be sent as it is. */
export function contentsToSend(
	{ original, format }: PictureJob,
	{ bytes }: CleanedPicture,
): { readonly contents?: Blob } {
	return bytes.length === original.size ? {} : { contents: asBlob(bytes, format) };
}

export function asBlob(bytes: Uint8Array<ArrayBuffer>, format: PictureFormat): Blob {
	return new Blob([bytes], { type: MEDIA_TYPES[format] });
}
