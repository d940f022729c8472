import { expect, test } from "vitest";
import { greyPicture, luminancePercentile, smooth } from "./grey-picture.ts";

test("red, green and blue are weighted as the eye sees them", () => {
	const pixels = ["ff0000ff", "00ff00ff", "0000ffff", "ffffffff"].join("");
	const { width, height, pixels: grey } = greyPicture(2, 2, Buffer.from(pixels, "hex"));
	expect([width, height]).toEqual([2, 2]);
	expect([...grey]).toEqual([76, 150, 29, 255]);
});

test.each([
	[0.02, 10],
	[0.5, 10],
	[0.51, 20],
	[0.75, 20],
	[0.98, 200],
	[1, 200],
])("of four pixels, a share of %d is not brighter than %i", (share, luminance) => {
	const picture = { width: 2, height: 2, pixels: Uint8Array.of(200, 10, 20, 10) };
	expect(luminancePercentile(picture, share)).toBe(luminance);
});

test("smoothing gives the mean of nine pixels, and does not change the border", () => {
	const pixels = Uint8Array.of(90, 0, 0, 0, 0, 9, 0, 0, 0);
	expect([...smooth({ width: 3, height: 3, pixels }).pixels]).toEqual([
		90, 0, 0, 0, 11, 9, 0, 0, 0,
	]);
});
