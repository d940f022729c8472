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

const CLEANERS: Readonly<
	Record<PictureFormat, (bytes: Uint8Array<ArrayBuffer>) => CleanedPicture>
> = { jpg: cleanJpeg, png: cleanPng };

/**
 * Removes a picture's metadata.
 *
 * @throws MalformedPictureError if the file is malformed; DOMException if it cannot be read;
 * RangeError without enough memory
 */
export async function cleanPicture({ original, format }: PictureJob): Promise<CleanedPicture> {
	const bytes = new Uint8Array(await original.arrayBuffer());
	return CLEANERS[format](bytes);
}

/** The contents to send; undefined if the original can be sent unchanged. */
export function contentsToSend(
	{ original, format }: PictureJob,
	{ bytes }: CleanedPicture,
): { readonly contents?: Blob } {
	return bytes.length === original.size ? {} : { contents: asBlob(bytes, format) };
}

export function asBlob(bytes: Uint8Array<ArrayBuffer>, format: PictureFormat): Blob {
	return new Blob([bytes], { type: MEDIA_TYPES[format] });
}
