import { crc32 as zlibCrc32 } from "node:zlib";
import { sampleScreenshot, truncated } from "@sim-registration/sample-documents";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanPng } from "./clean-png.ts";
import { crc32 } from "./crc32.ts";
import { MalformedPictureError } from "./malformed-picture-error.ts";

const SIZE = { width: 96, height: 64 };

async function pixels(bytes: Uint8Array): Promise<string> {
	return (await sharp(bytes).raw().toBuffer()).toString("hex");
}

test("EXIF goes, and the picture stays", async () => {
	const { bytes: plain } = await sampleScreenshot(SIZE);
	const exif = { IFD0: { Make: "Sample" }, IFD3: { GPSLatitude: "22/1 19/1 1234/100" } };
	const bytes = new Uint8Array(await sharp(plain).withExif(exif).png().toBuffer());
	expect((await sharp(bytes).metadata()).exif).toBeDefined();
	const cleaned = cleanPng(bytes);
	expect((await sharp(cleaned.bytes).metadata()).exif).toBeUndefined();
	expect(await pixels(cleaned.bytes)).toBe(await pixels(bytes));
});

test("of EXIF the orientation is left where it matters", async () => {
	const { bytes: plain } = await sampleScreenshot(SIZE);
	const bytes = new Uint8Array(
		await sharp(plain)
			.withExif({ IFD0: { Make: "Sample" } })
			.withMetadata({ orientation: 6 })
			.png()
			.toBuffer(),
	);
	const cleaned = cleanPng(bytes);
	expect(cleaned.orientation).toBe(6);
	const { orientation, exif } = await sharp(cleaned.bytes).metadata();
	expect(orientation).toBe(6);
	expect(exif?.includes("Sample")).toBe(false);
	expect((await sharp(cleaned.stored).metadata()).orientation).toBeUndefined();
});

test("transparency and a colour profile stay, texts and what lies behind the end go", async () => {
	const { bytes: plain } = await sampleScreenshot({ ...SIZE, byteLength: 20_000 });
	expect(Buffer.from(plain).includes("tEXtComment")).toBe(true);
	const picture = sharp(plain).ensureAlpha(0.5).withIccProfile("p3");
	const bytes = new Uint8Array(
		Buffer.concat([await picture.png().toBuffer(), Buffer.from("a film")]),
	);
	const cleaned = cleanPng(bytes).bytes;
	expect(Buffer.from(cleanPng(plain).bytes).includes("tEXt")).toBe(false);
	expect(Buffer.from(cleaned).includes("a film")).toBe(false);
	const { icc, hasAlpha } = await sharp(cleaned).metadata();
	expect(icc).toBeDefined();
	expect(hasAlpha).toBe(true);
	expect(await pixels(cleaned)).toBe(await pixels(bytes));
});

test("a picture with nothing to remove stays byte for byte", async () => {
	const { bytes } = await sampleScreenshot(SIZE);
	expect(cleanPng(bytes).bytes).toEqual(bytes);
});

test.each([0.01, 0.5, 0.99])("%d of a picture is refused", async (share) => {
	const { bytes } = truncated(await sampleScreenshot(SIZE), share);
	expect(() => cleanPng(bytes)).toThrow(MalformedPictureError);
});

describe("the checksum", () => {
	test.each(["", "IEND", "eXIf and more"])("of '%s' is the one of zlib", (text) => {
		const bytes = new TextEncoder().encode(text);
		expect(crc32(bytes)).toBe(zlibCrc32(bytes));
	});
});
