import { findPhotoWarning } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import type { GreyPicture } from "./grey-picture.ts";
import { measurePhoto } from "./measure-photo.ts";

const WIDTH = 320;
const HEIGHT = 240;

/** Draws a picture from the luminance at each place. */
function drawn(luminanceAt: (x: number, y: number) => number): GreyPicture {
	const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
		luminanceAt(at % WIDTH, Math.floor(at / WIDTH)),
	);
	return { width: WIDTH, height: HEIGHT, pixels };
}

/** Print: bars of eight pixels on a light ground, with edges of this many pixels. */
function print(x: number, y: number, edge = 1): number {
	const wave = (place: number) => Math.sin((place * Math.PI) / 16) * (24 / edge);
	const darkness = [x, y].map((place) => Math.min(1, Math.max(0, 0.5 + wave(place) / 2)));
	return 200 - 140 * Math.max(...darkness);
}

/** Vertical bars are blurred, horizontal ones sharp. */
const shaken = (x: number, y: number) => Math.min(print(x, 24, 24), print(24, y));
const stained = (x: number, y: number) => (isInEllipse(x, y) ? 255 : 236);
const isInEllipse = (x: number, y: number) => ((x - 160) / 40) ** 2 + ((y - 120) / 25) ** 2 < 1;
const isInBox = (x: number, y: number) => Math.abs(x - 160) < 40 && Math.abs(y - 120) < 25;

describe("a photo", () => {
	test.each<[what: string, picture: GreyPicture, code: string | undefined]>([
		["of sharp print", drawn(print), undefined],
		["of smeared print", drawn((x, y) => print(x, y, 24)), "warning_photo_blurred"],
		["shaken sideways", drawn((x) => print(x, 24, 24)), "warning_photo_blurred"],
		["shaken in one direction, and sharp in the other", drawn(shaken), "warning_photo_blurred"],
		[
			"with a lamp in it",
			drawn((x, y) => (isInEllipse(x, y) ? 255 : print(x, y))),
			"warning_photo_glare",
		],
		["with white paper in it", drawn((x, y) => (isInBox(x, y) ? 255 : print(x, y))), undefined],
		["of white paper with a round stain", drawn(stained), undefined],
		["in the dark", drawn((x, y) => print(x, y) / 5), "warning_photo_dark"],
		["of a white wall, with nothing to judge by", drawn(() => 230), undefined],
	])("%s", (_what, picture, code) => {
		expect(findPhotoWarning(measurePhoto(picture))).toBe(code);
	});
});
