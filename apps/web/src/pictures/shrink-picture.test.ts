import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { DecodedPicture } from "./decoded-picture.ts";
import type { Orientation } from "./orientation.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const CANVAS_MAX_PIXELS = 4096 * 4096;
/** In pixels (decision 0033). */
const LONG_SIDE = 2560;
const [GREY, BLACK] = [200, 0];

interface Picture {
	readonly width: number;
	readonly height: number;
	/** everywhere */
	readonly luminance: number;
}

/** The picture that a blob decodes to. */
const pictures = new WeakMap<Blob, Picture>();
let canvases: SmallCanvas[] = [];
let canvasMaxPixels = CANVAS_MAX_PIXELS;
let openBitmaps = 0;

/**
 * An iPhone's canvas: beyond its limit it stays black, without an error. Writes a byte for 100
 * pixels.
 */
class SmallCanvas {
	readonly first: string;
	width: number;
	height: number;
	#luminance = BLACK;

	constructor(width: number, height: number) {
		[this.width, this.height] = [width, height];
		this.first = `${width} x ${height}`;
		canvases.push(this);
	}

	getContext() {
		return {
			fillRect: () => {},
			translate: () => {},
			transform: () => {},
			resetTransform: () => {},
			drawImage: ({ luminance }: Picture) => {
				if (this.width * this.height <= canvasMaxPixels) this.#luminance = luminance;
			},
			getImageData: () => ({
				data: new Uint8ClampedArray(this.width * this.height * 4).fill(this.#luminance),
			}),
		};
	}

	async convertToBlob({ type, quality }: { type: string; quality: number }) {
		const { width, height } = this;
		const jpeg = new Blob([new Uint8Array((width * height * quality) / 100)], { type });
		pictures.set(jpeg, { width, height, luminance: this.#luminance });
		return jpeg;
	}
}

beforeEach(() => {
	canvases = [];
	canvasMaxPixels = CANVAS_MAX_PIXELS;
	vi.stubGlobal("OffscreenCanvas", SmallCanvas);
	openBitmaps = 0;
	vi.stubGlobal("createImageBitmap", async (file: Blob) => {
		openBitmaps++;
		return { ...pictures.get(file), close: () => openBitmaps-- };
	});
});
afterAll(() => vi.unstubAllGlobals());

async function shrink([width, height]: readonly [number, number], orientation: Orientation = 1) {
	const file = new Blob();
	pictures.set(file, { width, height, luminance: GREY });
	const shrunk = await shrinkPicture(await DecodedPicture.open(file, orientation));
	const picture = shrunk && pictures.get(shrunk);
	return picture && [picture.width, picture.height];
}

test.each([
	["of 12 megapixels", [4032, 3024], 1, [LONG_SIDE, 1920]],
	["of 48 megapixels, upright", [6048, 8064], 1, [1920, LONG_SIDE]],
	["of 48 megapixels, held on its side", [8064, 6048], 6, [1920, LONG_SIDE]],
	["just as large", [LONG_SIDE, 100], 1, [LONG_SIDE, 100]],
	["smaller", [2000, 1500], 1, [2000, 1500]],
	["of a phone's screen, scrolled", [1080, 12_000], 1, [1080, 12_000]],
	["of a wide phone's screen, scrolled", [1440, 8_000], 1, [1080, 6_000]],
	["longer than a canvas of that width", [1440, 30_000], 1, [720, 15_000]],
] as const)(
	"a picture %s is written upright, and as large as print needs it",
	async (_what, size, orientation, shown) => {
		expect(await shrink(size, orientation)).toEqual(shown);
		expect(canvases[0]?.first).toBe(shown.join(" x "));
	},
);

test("a picture that a phone without memory draws black is not used", async () => {
	canvasMaxPixels = 1_000_000;
	expect(await shrink([4096, 3072])).toBeUndefined();
});

test.each([CANVAS_MAX_PIXELS, 1_000_000])(
	"a phone whose canvas holds %i pixels keeps nothing in memory but the picture",
	async (pixels) => {
		canvasMaxPixels = pixels;
		await shrink([8064, 6048]);
		expect(canvases.length).toBeGreaterThan(0);
		expect(canvases.map(({ width, height }) => width * height)).toEqual(canvases.map(() => 0));
		expect(openBitmaps).toBe(1);
	},
);
