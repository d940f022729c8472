import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import type { CleanedPicture } from "./cleaned-picture.ts";

export type PictureFormat = "jpg" | "png";

const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
	jpg: "image/jpeg",
	png: "image/png",
};

/**
 * Removes what a picture tells beside itself.
 *
 * @throws MalformedPictureError where it does not hold together
 */
export async function cleanPicture(original: Blob, format: PictureFormat): Promise<CleanedPicture> {
	const bytes = new Uint8Array(await original.arrayBuffer());
	return format === "jpg" ? cleanJpeg(bytes) : cleanPng(bytes);
}

export function asBlob(bytes: Uint8Array<ArrayBuffer>, format: PictureFormat): Blob {
	return new Blob([bytes], { type: MEDIA_TYPES[format] });
}
