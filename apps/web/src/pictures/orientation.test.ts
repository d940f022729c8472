import { describe, expect, test } from "vitest";
import { orientationOnly, readOrientation } from "./orientation.ts";

describe("an orientation", () => {
	test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)("of %i is written and read again", (orientation) => {
		expect(readOrientation(orientationOnly(orientation))).toBe(orientation);
	});

	test("is read in the other byte order too", () => {
		const tiff = [...Buffer.from("II*\0"), 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0];
		expect(readOrientation(new Uint8Array(tiff))).toBe(8);
	});

	test.each<[what: string, tiff: number[]]>([
		["nothing", []],
		["half a header", [0x4d, 0x4d, 0]],
		["another file", [...Buffer.from("hello, this is no EXIF")]],
		["a directory behind the end", [...Buffer.from("MM\0*"), 0x7f, 0, 0, 0]],
		["a ninth orientation", [...orientationOnly(1).with(19, 9)]],
	])("is upright for %s", (_what, tiff) => {
		expect(readOrientation(new Uint8Array(tiff))).toBe(1);
	});
});
