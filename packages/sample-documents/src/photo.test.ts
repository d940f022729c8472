import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type PhotoOrientation, samplePhoto } from "./photo.ts";

const SMALL = { width: 160, height: 120 };
const FIVE_MB = 5_242_880;

function hasLocation(exif: Buffer | undefined): boolean {
	// The EXIF tag GPSInfo, 0x8825, in either byte order.
	return (
		exif !== undefined &&
		(exif.includes("\x88\x25", 0, "latin1") || exif.includes("\x25\x88", 0, "latin1"))
	);
}

describe("a photo", () => {
	test("is a JPEG of the requested dimensions", async () => {
		const { name, type, bytes } = await samplePhoto(SMALL);
		expect({ name, type }).toEqual({ name: "IMG_0001.jpg", type: "image/jpeg" });
		const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
		expect(info).toMatchObject({ ...SMALL, channels: 3 });
		expect((await sharp(bytes).metadata()).format).toBe("jpeg");
	});

	test("is reproducible by seed", async () => {
		const [first, again, other] = await Promise.all(
			[1, 1, 2].map((seed) => samplePhoto({ ...SMALL, seed })),
		);
		expect(again).toEqual(first);
		expect(other?.bytes).not.toEqual(first?.bytes);
	});

	test("contains its location only if requested", async () => {
		const [plain, placed] = await Promise.all([
			samplePhoto(SMALL),
			samplePhoto({ ...SMALL, withLocation: true }),
		]);
		expect(hasLocation((await sharp(plain.bytes).metadata()).exif)).toBe(false);
		expect(hasLocation((await sharp(placed.bytes).metadata()).exif)).toBe(true);
	});
});

test("without EXIF has no EXIF", async () => {
	const { bytes } = await samplePhoto({ ...SMALL, isBare: true });
	expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

describe("an orientation", () => {
	test.each<[PhotoOrientation, stored: { width: number; height: number }]>([
		[1, { width: 160, height: 120 }],
		[3, { width: 160, height: 120 }],
		[6, { width: 120, height: 160 }],
		[8, { width: 120, height: 160 }],
	])(
		"%i is written, and viewers that respect it show the card upright",
		async (orientation, stored) => {
			const { bytes } = await samplePhoto({ ...SMALL, orientation });
			expect(await sharp(bytes).metadata()).toMatchObject({ orientation, ...stored });
			const shown = await sharp(bytes).autoOrient().raw().toBuffer();
			const upright = await sharp((await samplePhoto(SMALL)).bytes)
				.raw()
				.toBuffer();
			expect(meanDifference(shown, upright)).toBeLessThan(5);
		},
	);
});

describe("a size in bytes", () => {
	test.each([
		[40_000, { width: 800, height: 600 }],
		[200_001, { width: 800, height: 600 }],
		[FIVE_MB + 1, { width: 4000, height: 3000 }],
	])("of %i is met exactly by a picture that decodes", async (byteLength, size) => {
		const { bytes } = await samplePhoto({ ...size, byteLength });
		expect(bytes.length).toBe(byteLength);
		const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
		expect(info.width * info.height).toBeGreaterThan(byteLength / 2);
	});

	test("too small for any picture is refused", async () => {
		await expect(samplePhoto({ byteLength: 100 })).rejects.toThrow(RangeError);
	});
});

function meanDifference(one: Buffer, other: Buffer): number {
	expect(one.length).toBe(other.length);
	return (
		one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
	);
}
