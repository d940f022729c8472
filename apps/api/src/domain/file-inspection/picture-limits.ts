import { damaged, RefusedFileError } from "./refused-file-error.ts";

/**
 * The largest that phones take without stitching; decoded it takes 200 MB. Customers read it in
 * `error_file_pixels`.
 */
const PICTURE_MAX_PIXELS = 50_000_000;
/** Long screenshots have 20,000. */
const PICTURE_MAX_SIDE_PIXELS = 30_000;

/** @throws RefusedFileError for a picture that would fill the memory of a viewer */
export function requirePictureSize(width: number, height: number): void {
	if (width === 0 || height === 0) throw damaged("A picture without pixels");
	if (Math.max(width, height) > PICTURE_MAX_SIDE_PIXELS || width * height > PICTURE_MAX_PIXELS)
		throw new RefusedFileError("error_file_pixels", "A picture of too many pixels");
}
