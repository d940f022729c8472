import { expect, test } from "vitest";
import { jpegDataEnd } from "./jpeg-data.ts";

const HEADER = [0xff, 0xda, 0, 2];
const END = [0xff, 0xd9];

test.each([
	["no data", [], END],
	["data", [1, 2, 3], END],
	["255 among the data", [1, 0xff, 0, 2], END],
	["the first and the last restart", [1, 0xff, 0xd0, 2, 0xff, 0xd7, 3], END],
	["bytes that fill up before the marker", [1, 0xff, 0xff], END],
	["a marker just before the restarts", [1], [0xff, 0xcf]],
	["a marker just after the restarts", [1], [0xff, 0xd8]],
	["another scan's tables", [1], [0xff, 0xc4, 0, 2]],
	["no end of the image", [1, 2], []],
	["half of that end", [1, 2, 0xff], []],
	["a stuffed zero at the end of the file", [1, 0xff, 0], []],
])("with %s, picture data ends at the next marker, or with the file", (_title, data, behind) => {
	const bytes = new Uint8Array([...HEADER, ...data, ...behind]);
	expect(jpegDataEnd(bytes, HEADER.length)).toBe(HEADER.length + data.length);
});
