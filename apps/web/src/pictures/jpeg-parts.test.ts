import { describe, expect, test } from "vitest";
import { MalformedPictureError } from "./cleaned-picture.ts";
import { jpegParts } from "./jpeg-parts.ts";

const START = [0xff, 0xd8];
const TABLE = [0xff, 0xdb, 0, 4, 1, 2];
const HUFFMAN_TABLE = [0xff, 0xc4, 0, 3, 1];
const SCAN = [0xff, 0xda, 0, 2];
const END = [0xff, 0xd9];

function partsOf(...bytes: number[]) {
	return jpegParts(new Uint8Array(bytes)).map((part) => [part.marker, [...part.bytes]]);
}

describe("a JPEG", () => {
	test.each([
		["without restarts", [1, 2, 3]],
		["with 255 among its data", [1, 0xff, 0, 2]],
		["with the first and the last restart", [1, 0xff, 0xd0, 2, 0xff, 0xd7, 3]],
		["with bytes that fill up before a marker", [1, 0xff, 0xff]],
		["without any data", []],
	])("%s is parsed up to its end", (_title, data) => {
		expect(partsOf(...START, ...TABLE, ...SCAN, ...data, ...END, 7, 8)).toEqual([
			[0xd8, START],
			[0xdb, TABLE],
			[0xda, SCAN],
			[undefined, data],
			[0xd9, END],
		]);
	});

	test("with several scans has the tables between them", () => {
		const tables = [...HUFFMAN_TABLE, ...TABLE];
		expect(partsOf(...START, ...SCAN, 1, ...tables, ...SCAN, 2, ...END)).toEqual([
			[0xd8, START],
			[0xda, SCAN],
			[undefined, [1]],
			[0xc4, HUFFMAN_TABLE],
			[0xdb, TABLE],
			[0xda, SCAN],
			[undefined, [2]],
			[0xd9, END],
		]);
	});

	test("may have fill bytes between segments", () => {
		const parts = partsOf(...START, 0xff, ...TABLE, 0xff, 0xff, ...SCAN, 1, ...END);
		expect(parts.map(([marker]) => marker)).toEqual([0xd8, 0xdb, 0xda, undefined, 0xd9]);
		expect(parts[1]).toEqual([0xdb, TABLE]);
	});

	test.each([
		["stray bytes", [7, 0, 8]],
		["a stuffed byte", [0xff, 0]],
		["a marker for temporary use", [0xff, 1]],
		["a restart", [0xff, 0xd0, 0xff, 0xd7]],
	])("loses %s between segments", (_title, stray) => {
		const parts = partsOf(...START, ...stray, ...TABLE, ...stray, ...SCAN, 1, ...END);
		expect(parts.map(([marker]) => marker)).toEqual([0xd8, 0xdb, 0xda, undefined, 0xd9]);
		expect(parts[1]).toEqual([0xdb, TABLE]);
	});

	test("keeps a segment with the lowest marker that has contents", () => {
		const reserved = [0xff, 2, 0, 3, 1];
		expect(partsOf(...START, ...reserved, ...END)[1]).toEqual([2, reserved]);
	});

	test.each([
		["without its end", [1, 2]],
		["with half of its end", [1, 0xff]],
	])("%s gets one", (_title, data) => {
		expect(partsOf(...START, ...SCAN, ...data)).toEqual([
			[0xd8, START],
			[0xda, SCAN],
			[undefined, data],
			[0xd9, END],
		]);
	});

	test("may have long segments", () => {
		const long = [0xff, 0xdb, 1, 2, ...Array<number>(256).fill(3)];
		expect(partsOf(...START, ...long, ...END)[1]).toEqual([0xdb, long]);
	});
});

test.each([
	["nothing", []],
	["half a marker", [0xff]],
	["no marker behind a segment", [...START, ...TABLE, 1, 0xdb, 0, 2]],
	[
		"no marker in many bytes behind a segment",
		[...START, ...TABLE, ...Array<number>(60_000).fill(0)],
	],
	["no end", START],
	["a segment longer than the rest", [...START, 0xff, 0xdb, 0, 5, 1, 2]],
	["a scan's header longer than the rest", [...START, 0xff, 0xda, 0, 5, 1, 2]],
])("%s is refused", (_title, bytes) => {
	expect(() => partsOf(...bytes)).toThrow(MalformedPictureError);
});

test("a segment may end where the bytes end", () => {
	expect(() => partsOf(...START, ...TABLE)).toThrow(MalformedPictureError);
});
