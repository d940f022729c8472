import { type SampleFile, samplePhoto } from "@sim-registration/sample-documents";
import sharp from "sharp";
import { expect } from "vitest";

interface PictureSize {
	readonly width: number;
	readonly height: number;
}

const CANARY = "Canary of 12 Nathan Road";

/** Expects a sent picture to have the photo's size and none of its metadata. */
export async function expectUntold(bytes: Buffer): Promise<void> {
	expect(bytes.includes(CANARY)).toBe(false);
	const { exif, xmp, width } = await sharp(bytes).metadata();
	expect([exif, xmp]).toEqual([undefined, undefined]);
	expect(width).toBeGreaterThanOrEqual(1600);
}

/**
 * A photo with a location, a comment, a second EXIF block as for a thumbnail, and data after its
 * end.
 */
export async function tellingPhoto(size?: PictureSize): Promise<SampleFile> {
	const { bytes, ...photo } = await samplePhoto({ ...size, name: "card.jpg", withLocation: true });
	const exif = segment(0xe1, `Exif\0\0II*\0${CANARY}`);
	const comment = segment(0xfe, CANARY);
	const parts = [bytes.subarray(0, 2), exif, comment, bytes.subarray(2), Buffer.from(CANARY)];
	return { ...photo, bytes: new Uint8Array(Buffer.concat(parts)) };
}

export async function tellingPng(): Promise<SampleFile> {
	const { bytes, ...photo } = await samplePhoto({ name: "card.png", withLocation: true });
	const exif = { IFD0: { ImageDescription: CANARY }, IFD3: { GPSLatitude: "22/1 19/1 12/1" } };
	const png = await sharp(bytes).withExif(exif).withXmp(`<x>${CANARY}</x>`).png().toBuffer();
	const told = Buffer.concat([png, Buffer.from(CANARY)]);
	expect((await sharp(told).metadata()).exif).toBeDefined();
	return { ...photo, type: "image/png", bytes: new Uint8Array(told) };
}

function segment(marker: number, text: string): Buffer {
	const contents = Buffer.from(text, "latin1");
	return Buffer.concat([Buffer.from([0xff, marker, 0, contents.length + 2]), contents]);
}
