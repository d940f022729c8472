import { describe, expect, test } from "vitest";
import { isTurned, orientationOnly, readOrientation } from "./orientation.ts";

describe("an orientation", () => {
	test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)("of %i is written and read again", (orientation) => {
		expect(readOrientation(orientationOnly(orientation))).toBe(orientation);
	});

	test("is also read in the other byte order", () => {
		const tiff = [...Buffer.from("II*\0"), 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0];
		expect(readOrientation(new Uint8Array(tiff))).toBe(8);
	});

	test("is read after other entries, and not beyond their number", () => {
		const other = [0x0f, 1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0];
		const upsideDown = [0x12, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0];
		const tiff = (count: number) =>
			new Uint8Array([...Buffer.from("II*\0"), 8, 0, 0, 0, count, 0, ...other, ...upsideDown]);
		expect(readOrientation(tiff(2))).toBe(3);
		expect(readOrientation(tiff(1))).toBe(1);
	});

	test("is read within other bytes", () => {
		const tiff = orientationOnly(6);
		const whole = new Uint8Array([9, ...tiff, 9]);
		expect(readOrientation(whole.subarray(1, -1))).toBe(6);
		expect(readOrientation(whole.subarray(1, 20))).toBe(1);
	});

	test("is written as EXIF in the byte order of JPEG", () => {
		expect(Buffer.from(orientationOnly(6)).toString("hex")).toBe(
			"4d4d002a00000008000101120003000000010006000000000000",
		);
	});

	test.each([1, 2, 3, 4] as const)("of %i keeps width and height", (orientation) => {
		expect(isTurned(orientation)).toBe(false);
	});

	test.each([5, 6, 7, 8] as const)("of %i swaps width and height", (orientation) => {
		expect(isTurned(orientation)).toBe(true);
	});

	test.each<[what: string, tiff: number[]]>([
		["nothing", []],
		["half a header", [0x4d, 0x4d, 0]],
		["another file", [...Buffer.from("hello, this is no EXIF")]],
		["a directory behind the end", [...Buffer.from("MM\0*"), 0x7f, 0, 0, 0]],
		["a wrong mark behind the byte order", [...orientationOnly(6).with(3, 43)]],
		["a ninth orientation", [...orientationOnly(1).with(19, 9)]],
	])("is upright for %s", (_what, tiff) => {
		expect(readOrientation(new Uint8Array(tiff))).toBe(1);
	});
});
