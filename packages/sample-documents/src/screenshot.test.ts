import sharp from "sharp";
import { expect, test } from "vitest";
import { sampleScreenshot } from "./screenshot.ts";

test("is a PNG of the requested dimensions", async () => {
	const { type, bytes } = await sampleScreenshot({ width: 200, height: 100 });
	expect(type).toBe("image/png");
	expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 200, height: 100 });
});

test.each([60_000, 5_242_880])("of %i bytes is met exactly and decodes", async (byteLength) => {
	const { bytes } = await sampleScreenshot({ width: 3000, height: 2000, byteLength });
	expect(bytes.length).toBe(byteLength);
	await expect(sharp(bytes, { failOn: "warning" }).raw().toBuffer()).resolves.toBeDefined();
});

test("is reproducible by seed", async () => {
	const [first, again, other] = await Promise.all(
		[1, 1, 2].map((seed) => sampleScreenshot({ seed })),
	);
	expect(again).toEqual(first);
	expect(other?.bytes).not.toEqual(first?.bytes);
});
