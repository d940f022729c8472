import { samplePhoto, sampleScreenshot } from "@sim-registration/sample-documents";
import sharp from "sharp";
import { expect, it } from "vitest";
import { drawPages } from "./draw-pages.ts";

async function drawn(format: "jpg" | "png", bytes: Uint8Array): Promise<Uint8Array> {
	const jpegs: Uint8Array[] = [];
	await drawPages(format, Buffer.from(bytes), 20, ({ jpeg, pageCount }) => {
		expect(pageCount).toBe(1);
		if (jpeg !== undefined) jpegs.push(jpeg);
	});
	expect(jpegs).toHaveLength(1);
	return jpegs[0] ?? new Uint8Array();
}

/** Mean difference of two pictures of the same size, out of 255. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
	const [a, b] = await Promise.all(
		[one, other].map((bytes) =>
			sharp(bytes).removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true }),
		),
	);
	const { width, height } = a?.info ?? {};
	expect(b?.info).toMatchObject({ width, height });
	const values = [...(a?.data ?? [])];
	return (
		values.reduce((sum, value, at) => sum + Math.abs(value - (b?.data[at] ?? 0)), 0) / values.length
	);
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
	"a photo with EXIF's orientation %i is upright",
	async (orientation) => {
		const { bytes } = await samplePhoto({ width: 320, height: 240, isBare: true });
		const photo = await sharp(bytes).blur(2).withMetadata({ orientation }).jpeg().toBuffer();
		const upright = await sharp(photo).autoOrient().png().toBuffer();
		expect(await difference(await drawn("jpg", photo), upright)).toBeLessThan(6);
	},
);

it("a PNG is drawn on white", async () => {
	const { bytes } = await sampleScreenshot({ width: 320, height: 240 });
	const faint = await sharp(bytes).ensureAlpha(0.5).png().toBuffer();
	const onWhite = await sharp(faint).flatten({ background: "#fff" }).png().toBuffer();
	expect(await difference(await drawn("png", faint), onWhite)).toBeLessThan(6);
});

it("a photo for printers keeps its colours", async () => {
	const { bytes } = await samplePhoto({ width: 320, height: 240 });
	const printed = await sharp(bytes).autoOrient().toColourspace("cmyk").jpeg().toBuffer();
	const shown = await sharp(printed).toColourspace("srgb").png().toBuffer();
	expect(await difference(await drawn("jpg", printed), shown)).toBeLessThan(40);
});

it("a picture of 17 megapixels is drawn with 12.5", async () => {
	const background = { r: 9, g: 200, b: 9 };
	const create = { width: 4_500, height: 3_750, channels: 3, background } as const;
	const large = await sharp({ create }).jpeg().toBuffer();
	const { width = 0, height = 0 } = await sharp(await drawn("jpg", large)).metadata();
	expect(width * height).toBeCloseTo(12_500_000, -5);
	expect(width / height).toBeCloseTo(1.2, 2);
});
