import { createHash } from "node:crypto";
import type { SampleFile } from "@sim-registration/sample-documents";
import sharp from "sharp";
import { expect } from "vitest";

/** The EXIF that may remain: `Exif\0\0` and one entry, the orientation. */
const ORIENTATION_ONLY_BYTES = 6 + 26;

/**
 * Expects a small file to arrive unchanged, byte for byte; or, if it is a photo with location or
 * device data, with the same pixels and without these.
 */
export async function expectSentAsChosen(
	sent: Buffer,
	{ type, bytes }: SampleFile,
	upload: string,
): Promise<void> {
	const tells = type.startsWith("image/") && (await sharp(bytes).metadata()).exif !== undefined;
	const left = tells ? (await sharp(sent).metadata()).exif : undefined;
	expect(left?.length ?? 0, upload).toBeLessThanOrEqual(ORIENTATION_ONLY_BYTES);
	const compared = tells ? shown : async (contents: Uint8Array) => contents;
	expect(digest(await compared(sent)), upload).toBe(digest(await compared(bytes)));
}

/**
 * The mean difference, from 0 to 255, between two pictures as displayed, both scaled to this size.
 */
export async function differenceWhenSmall(
	one: Uint8Array,
	other: Uint8Array,
	{ width, height }: { readonly width: number; readonly height: number },
): Promise<number> {
	const small = (bytes: Uint8Array) =>
		sharp(bytes).autoOrient().resize(width, height, { fit: "fill" }).removeAlpha().raw().toBuffer();
	const [first, second] = await Promise.all([small(one), small(other)]);
	expect(first.length).toBe(second.length);
	return (
		first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) /
		first.length
	);
}

function shown(bytes: Uint8Array): Promise<Uint8Array> {
	return sharp(bytes).autoOrient().raw().toBuffer();
}

function digest(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
