import { crc32 as zlibCrc32 } from "node:zlib";
import { sampleScreenshot, truncated } from "@sim-registration/sample-documents";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanPng, crc32 } from "./clean-png.ts";
import { MalformedPictureError } from "./cleaned-picture.ts";
import { orientationOnly } from "./orientation.ts";

const SIZE = { width: 96, height: 64 };

async function pixels(bytes: Uint8Array): Promise<string> {
	return (await sharp(bytes).raw().toBuffer()).toString("hex");
}

test("EXIF is removed, and the picture stays", async () => {
	const { bytes: plain } = await sampleScreenshot(SIZE);
	const exif = { IFD0: { Make: "Sample" }, IFD3: { GPSLatitude: "22/1 19/1 1234/100" } };
	const bytes = new Uint8Array(await sharp(plain).withExif(exif).png().toBuffer());
	expect((await sharp(bytes).metadata()).exif).toBeDefined();
	const cleaned = cleanPng(bytes);
	expect((await sharp(cleaned.bytes).metadata()).exif).toBeUndefined();
	expect(await pixels(cleaned.bytes)).toBe(await pixels(bytes));
});

test("of EXIF the orientation stays if it matters", async () => {
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
	const written = Buffer.from(cleaned.bytes);
	const at = written.indexOf("eXIf");
	const length = written.readUInt32BE(at - 4);
	// After the header, which is 25 bytes long.
	expect(at).toBe(8 + 25 + 4);
	expect(written.subarray(at + 4, at + 4 + length)).toEqual(Buffer.from(orientationOnly(6)));
	const sum = zlibCrc32(written.subarray(at, at + 4 + length));
	expect(written.readUInt32BE(at + 4 + length)).toBe(sum);
});

describe("of the chunks", () => {
	const chunk = (type: string, contents: Iterable<number> = []) => {
		const bytes = [...contents];
		return [0, 0, 0, bytes.length, ...Buffer.from(type), ...bytes, 0, 0, 0, 0];
	};
	const signature = [0x89, ...Buffer.from("PNG\r\n\x1a\n")];
	const png = (...chunks: number[][]) =>
		new Uint8Array([...signature, ...chunks.flat(), ...chunk("IEND")]);

	test.each([
		"IHDR",
		"PLTE",
		"IDAT",
		"tRNS",
		"cHRM",
		"gAMA",
		"iCCP",
		"sBIT",
		"sRGB",
		"cICP",
		"pHYs",
	])("%s stays", (type) => {
		const bytes = png(chunk(type, [1, 2]));
		expect(cleanPng(bytes)).toEqual({ bytes, stored: bytes, orientation: 1 });
	});

	test.each(["tEXt", "iTXt", "zTXt", "tIME", "eXIf", "abcd"])("%s goes", (type) => {
		expect(cleanPng(png(chunk(type, [1, 2]))).bytes).toEqual(png());
	});

	test("the orientation is that of eXIf", () => {
		const bytes = png(chunk("IHDR"), chunk("tEXt", [1]), chunk("eXIf", orientationOnly(8)));
		expect(cleanPng(bytes).orientation).toBe(8);
		expect(cleanPng(bytes).stored).toEqual(png(chunk("IHDR")));
	});

	test.each([
		["only the signature", signature],
		["part of a chunk's head", [...signature, 0, 0, 0, 0]],
		["no end", [...signature, ...chunk("IHDR")]],
		["a chunk cut short", [...signature, ...chunk("IHDR", [1, 2]).slice(0, -1)]],
		["an end cut short", [...signature, ...chunk("IHDR"), ...chunk("IEND", [1]).slice(0, -1)]],
	])("%s is refused", (_title, bytes) => {
		expect(() => cleanPng(new Uint8Array(bytes))).toThrow(MalformedPictureError);
	});
});

test("transparency and a colour profile stay, texts and everything after the end are removed", async () => {
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
