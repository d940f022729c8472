import sharp, { type OverlayOptions } from "sharp";
import { expect, it } from "vitest";
import { comparePictures } from "../visual/compare-pictures.ts";

const PAGE = { width: 40, height: 60, channels: 3, background: "#f4f6fa" } as const;

function box(left: number, top: number, color: string): OverlayOptions {
	const create = { width: 10, height: 5, channels: 3, background: color } as const;
	return { input: { create }, left, top };
}

/** A page with boxes of ten by five pixels. */
function page(boxes: readonly OverlayOptions[], height: number = PAGE.height): Promise<Buffer> {
	const create = { ...PAGE, height };
	return sharp({ create })
		.composite([...boxes])
		.png()
		.toBuffer();
}

it("finds no change in the same screen", async () => {
	const screen = await page([box(5, 5, "#ff8a1f")]);
	expect((await comparePictures(screen, screen)).changedPixels).toBe(0);
});

it("finds a moved box at its old and new place", async () => {
	const { changedPixels, picture } = await comparePictures(
		await page([box(5, 5, "#ff8a1f")]),
		await page([box(5, 30, "#ff8a1f")]),
	);
	expect(changedPixels).toBe(100);
	const changed = await sharp(picture)
		.extract({ left: 5, top: 30, width: 1, height: 1 })
		.raw()
		.toBuffer();
	expect([...changed]).toEqual([220, 0, 40]);
});

it("finds what was added to a screen that grew", async () => {
	const { changedPixels } = await comparePictures(await page([]), await page([], 62));
	expect(changedPixels).toBe(2 * PAGE.width);
});

it("ignores what differs from run to run", async () => {
	const [before, after, again] = await Promise.all([
		page([box(5, 5, "#111111"), box(20, 40, "#ff8a1f")]),
		page([box(5, 5, "#777777"), box(20, 40, "#1f8aff")]),
		page([box(5, 5, "#aaaaaa"), box(20, 40, "#1f8aff")]),
	]);
	expect((await comparePictures(before, after)).changedPixels).toBe(100);
	expect((await comparePictures(before, after, again)).changedPixels).toBe(50);
});
