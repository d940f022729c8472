import { describe, expect, test } from "vitest";
import { detectUploadFormat, type FileFormat } from "./file-signature.ts";

function bytesOf(...parts: ReadonlyArray<number | string>): Uint8Array {
	return new Uint8Array(
		parts.flatMap((part) => (typeof part === "number" ? [part] : [...Buffer.from(part, "latin1")])),
	);
}

function box(type: string, brand: string): Uint8Array {
	return bytesOf(0, 0, 0, 24, type, brand);
}

const PNG_SIGNATURE = [0x89, "PNG", 0x0d, 0x0a, 0x1a, 0x0a];

describe("the three accepted formats", () => {
	test.each<[what: string, format: FileFormat, bytes: Uint8Array]>([
		["a PDF of any version", "pdf", bytesOf("%PDF-1.7\n%âãÏÓ")],
		["a PDF that ends after its signature", "pdf", bytesOf("%PDF-")],
		["a PDF behind a mail's lines", "pdf", bytesOf("Content-Type: text/plain\r\n\r\n%PDF-1.7")],
		["a JPEG of a camera (Exif)", "jpg", bytesOf(0xff, 0xd8, 0xff, 0xe1, 0, 24, "Exif\0\0")],
		["a JPEG of a scanner (JFIF)", "jpg", bytesOf(0xff, 0xd8, 0xff, 0xe0, 0, 16, "JFIF\0")],
		["a bare JPEG", "jpg", bytesOf(0xff, 0xd8, 0xff, 0xdb)],
		["a JPEG of which only the signature is left", "jpg", bytesOf(0xff, 0xd8, 0xff)],
		["a PNG", "png", bytesOf(...PNG_SIGNATURE, 0, 0, 0, 13, "IHDR")],
	])("%s is detected", (_what, format, bytes) => {
		expect(detectUploadFormat(bytes)).toBe(format);
	});
});

describe("a HEIC or a related format, so that the form can name it", () => {
	test.each(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif"])(
		"of the brand %s is detected",
		(brand) => {
			expect(detectUploadFormat(box("ftyp", brand))).toBe("heic");
		},
	);
});

describe("other files", () => {
	test.each<[what: string, bytes: Uint8Array]>([
		["an empty file", bytesOf()],
		["one byte", bytesOf(0xff)],
		["a text", bytesOf("To whom it may concern")],
		["a GIF", bytesOf("GIF89a")],
		["a WebP", bytesOf("RIFF\x24\x00\x00\x00WEBPVP8 ")],
		["a TIFF", bytesOf("II*\0")],
		["a BMP", bytesOf("BM")],
		["a JPEG-LS", bytesOf(0xff, 0xd8, 0xff, 0xf7)],
		["a JPEG 2000", bytesOf(0, 0, 0, 12, "jP  \r\n", 0x87, 0x0a)],
		["a JPEG XL", bytesOf(0xff, 0x0a)],
		["a video", box("ftyp", "isom")],
		["a video of an iPhone", box("ftyp", "qt  ")],
		["another box with the brand of a HEIC", box("moov", "heic")],
		["a HEIC that ends before its brand", box("ftyp", "")],
		["half a brand of a HEIC", box("ftyp", "he")],
		["an SVG", bytesOf("<svg xmlns='http://www.w3.org/2000/svg'/>")],
		["a zip, as an office document is", bytesOf("PK\x03\x04")],
		["a PDF's signature in small letters", bytesOf("%pdf-1.7")],
		["a PDF's signature behind 1,024 bytes", bytesOf(" ".repeat(1024), "%PDF-1.7")],
		["a PNG whose line ends were changed in transfer", bytesOf(0x89, "PNG", 0x0a, 0x1a, 0x0a)],
		["a PNG's signature cut short", bytesOf(...PNG_SIGNATURE.slice(0, 4))],
		["a JPEG's signature cut short", bytesOf(0xff, 0xd8)],
	])("%s is not detected", (_what, bytes) => {
		expect(detectUploadFormat(bytes)).toBeUndefined();
	});
});
