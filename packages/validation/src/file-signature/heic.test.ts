import { describe, expect, test } from "vitest";
import { isHeic } from "./heic.ts";

function box(type: string, brand: string): Uint8Array {
	return new Uint8Array([0, 0, 0, 24, ...Buffer.from(`${type}${brand}`, "latin1")]);
}

describe("HEIC photos and related formats", () => {
	test.each(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif"])(
		"the brand %s is told",
		(brand) => {
			expect(isHeic(box("ftyp", brand))).toBe(true);
		},
	);
});

describe("other files", () => {
	test.each([
		["a video", box("ftyp", "isom")],
		["a video of an iPhone", box("ftyp", "qt  ")],
		["another box", box("moov", "heic")],
		["an empty file", new Uint8Array()],
		["a file that ends before its brand", box("ftyp", "")],
		["half a brand", box("ftyp", "he")],
	])("%s is no HEIC", (_what, bytes) => {
		expect(isHeic(bytes)).toBe(false);
	});
});
