import { type SampleFile, samplePhoto } from "@sim-registration/sample-documents";
import sharp from "sharp";
import { expect } from "vitest";
import { exifBlock, thumbnailIn } from "./telling-exif.ts";

interface PictureSize {
	readonly width: number;
	readonly height: number;
}

const APP1 = 0xe1;
const COMMENT = 0xfe;
const CANARY = "Canary of 12 Nathan Road";

/** Expects a sent picture to have the photo's size and none of its metadata. */
export async function expectUntold(bytes: Buffer): Promise<void> {
	expect(bytes.includes(CANARY)).toBe(false);
	const { exif, xmp, width } = await sharp(bytes).metadata();
	expect([exif, xmp]).toEqual([undefined, undefined]);
	expect(width).toBeGreaterThanOrEqual(1600);
}

/**
 * A photo with a place, a description and a thumbnail in its EXIF data, a comment, another EXIF
 * block as some phones add, and data after its end.
 */
export async function tellingPhoto(size?: PictureSize): Promise<SampleFile> {
	const { bytes, ...photo } = await samplePhoto({ ...size, name: "card.jpg" });
	const thumbnail = await thumbnailOf(bytes);
	const exif = exifBlock({
		description: `${CANARY}, description`,
		place: `${CANARY}, place`,
		thumbnail,
	});
	const added = [
		segment(APP1, exif),
		segment(APP1, Buffer.from(`Exif\0\0II*\0${CANARY}`)),
		segment(COMMENT, Buffer.from(CANARY)),
	];
	const parts = [bytes.subarray(0, 2), ...added, bytes.subarray(2), Buffer.from(CANARY)];
	const told = Buffer.concat(parts);
	const found = (await sharp(told).metadata()).exif ?? Buffer.alloc(0);
	for (const what of ["description", "place", "thumbnail"])
		expect(found.includes(`${CANARY}, ${what}`), what).toBe(true);
	expect(thumbnailIn(found)).toEqual(thumbnail);
	return { ...photo, bytes: new Uint8Array(told) };
}

/** A small copy with a comment of its own. */
async function thumbnailOf(bytes: Uint8Array): Promise<Buffer> {
	const small = await sharp(bytes).resize(160).jpeg({ quality: 60 }).toBuffer();
	const comment = segment(COMMENT, Buffer.from(`${CANARY}, thumbnail`));
	return Buffer.concat([small.subarray(0, 2), comment, small.subarray(2)]);
}

export async function tellingPng(): Promise<SampleFile> {
	const { bytes, ...photo } = await samplePhoto({ name: "card.png", withLocation: true });
	const exif = { IFD0: { ImageDescription: CANARY }, IFD3: { GPSLatitude: "22/1 19/1 12/1" } };
	const png = await sharp(bytes).withExif(exif).withXmp(`<x>${CANARY}</x>`).png().toBuffer();
	const told = Buffer.concat([png, Buffer.from(CANARY)]);
	expect((await sharp(told).metadata()).exif).toBeDefined();
	return { ...photo, type: "image/png", bytes: new Uint8Array(told) };
}

function segment(marker: number, contents: Buffer): Buffer {
	const length = contents.length + 2;
	return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), contents]);
}
