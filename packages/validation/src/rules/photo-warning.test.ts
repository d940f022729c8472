import { describe, expect, test } from "vitest";
import { findPhotoWarning, type PhotoMeasures } from "./photo-warning.ts";

const GOOD: PhotoMeasures = { highlight: 220, glareShare: 0, edgeSteepness: 0.6 };

describe("a photo without a warning", () => {
	test.each<[what: string, change: Partial<PhotoMeasures>]>([
		["a bright and sharp one", {}],
		["one that is just bright enough", { highlight: 90 }],
		["one with a glint", { glareShare: 0.006 }],
		["one that is just sharp enough", { edgeSteepness: 0.4 }],
		["one with nothing to judge sharpness by", { edgeSteepness: undefined }],
	])("%s", (_what, change) => {
		expect(findPhotoWarning({ ...GOOD, ...change })).toBeUndefined();
	});
});

describe("a photo with a warning", () => {
	test.each<[what: string, change: Partial<PhotoMeasures>, code: string]>([
		["a dark one", { highlight: 89.9 }, "warning_photo_dark"],
		[
			"a dark one, before it is called blurred",
			{ highlight: 40, edgeSteepness: 0.1 },
			"warning_photo_dark",
		],
		["one with a blown-out spot", { glareShare: 0.0061 }, "warning_photo_glare"],
		[
			"one with a blown-out spot, before it is called blurred",
			{ glareShare: 0.03, edgeSteepness: 0.1 },
			"warning_photo_glare",
		],
		["a blurred one", { edgeSteepness: 0.39 }, "warning_photo_blurred"],
	])("%s", (_what, change, code) => {
		expect(findPhotoWarning({ ...GOOD, ...change })).toBe(code);
	});
});
