import sharp from "sharp";
import { drawCardScene, fromPixels } from "./card-scene.ts";
import { padJpeg } from "./jpeg-padding.ts";
import type { SampleFile } from "./sample-file.ts";
import { encodeToFit, type PictureSize } from "./size-to-fit.ts";

/** EXIF's number for the phone's orientation: 1 upright, 3 upside down, 6 and 8 sideways. */
export type PhotoOrientation = 1 | 3 | 6 | 8;

export interface PhotoOptions {
	/** another seed gives another picture */
	readonly seed?: number;
	readonly name?: string;
	/** size in pixels when displayed upright */
	readonly width?: number;
	readonly height?: number;
	/**
	 * the exact file size; the picture is as large as fits, at most `width` by `height`, and padded
	 * with comment segments
	 */
	readonly byteLength?: number;
	/** pixels are stored rotated; viewers that respect EXIF show them upright */
	readonly orientation?: PhotoOrientation;
	/** adds the coordinates of a street in Mong Kok to EXIF */
	readonly withLocation?: boolean;
	/** without EXIF, as sent by a messenger */
	readonly isBare?: boolean;
}

const JPEG_QUALITY = 90;

/** Rotation of the stored pixels in degrees, which a viewer's rotation undoes. */
const STORED_TURNS: Readonly<Record<PhotoOrientation, number>> = { 1: 0, 3: 180, 6: 270, 8: 90 };

const LOCATION = {
	GPSLatitudeRef: "N",
	GPSLatitude: "22/1 19/1 1234/100",
	GPSLongitudeRef: "E",
	GPSLongitude: "114/1 10/1 1234/100",
};

/**
 * A JPEG like a phone's: a card on a table, with noise, and EXIF with the phone's name.
 *
 * @throws RangeError if no picture fits into `byteLength`
 */
export async function samplePhoto({
	seed = 1,
	name = "IMG_0001.jpg",
	width = 1600,
	height = 1200,
	byteLength,
	orientation = 1,
	withLocation = false,
	isBare = false,
}: PhotoOptions = {}): Promise<SampleFile> {
	const encode = (size: PictureSize) =>
		encodePhoto(size, { seed, orientation, withLocation, isBare });
	const bytes =
		byteLength === undefined
			? await encode({ width, height })
			: padJpeg(await encodeToFit(byteLength, { width, height }, encode), byteLength);
	return { name, type: "image/jpeg", bytes: new Uint8Array(bytes) };
}

async function encodePhoto(
	{ width, height }: PictureSize,
	{
		seed,
		orientation,
		withLocation,
		isBare,
	}: Required<Pick<PhotoOptions, "seed" | "orientation" | "withLocation" | "isBare">>,
): Promise<Buffer> {
	const upright = await drawCardScene(width, height, seed);
	const turned = await fromPixels(upright).rotate(STORED_TURNS[orientation]).raw().toBuffer({
		resolveWithObject: true,
	});
	const picture = sharp(turned.data, { raw: turned.info });
	if (isBare) return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
	return picture
		.withExif({
			IFD0: { Make: "Sample", Model: "Phone", Orientation: String(orientation) },
			...(withLocation && { IFD3: LOCATION }),
		})
		.withMetadata({ orientation })
		.jpeg({ quality: JPEG_QUALITY })
		.toBuffer();
}
