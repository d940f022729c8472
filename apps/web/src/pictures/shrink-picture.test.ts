import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DecodedPicture } from "./decoded-picture.ts";
import type { Orientation } from "./orientation.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const CANVAS_MAX_PIXELS = 4096 * 4096;
const [GREY, BLACK] = [200, 0];

interface Picture {
	readonly width: number;
	readonly height: number;
	/** everywhere */
	readonly luminance: number;
}

/** What a blob decodes to. */
const pictures = new WeakMap<Blob, Picture>();
let canvases: SmallCanvas[] = [];
let canvasMaxPixels = CANVAS_MAX_PIXELS;
let openBitmaps = 0;

/** An iPhone's: beyond its limit it stays black, without a word. Writes a byte for 100 pixels. */
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

async function shrink(
	[width, height]: readonly [number, number],
	{ orientation = 1, bytesMax = 1_000_000 }: { orientation?: Orientation; bytesMax?: number } = {},
) {
	const file = new Blob();
	pictures.set(file, { width, height, luminance: GREY });
	const shrunk = await shrinkPicture(await DecodedPicture.open(file, orientation), bytesMax);
	const picture = shrunk && pictures.get(shrunk);
	return picture && [picture.width, picture.height];
}

describe("a picture", () => {
	test.each([
		["of 48 megapixels", [8064, 6048], 1, [4096, 3072]],
		["of 48 megapixels, upright", [6048, 8064], 1, [3072, 4096]],
		["of 48 megapixels, held on its side", [8064, 6048], 6, [3072, 4096]],
		["just as large as a canvas", [4096, 4096], 1, [4096, 4096]],
		["a pixel wider than a canvas", [4097, 4096], 1, [4096, 4095]],
		["smaller than a canvas", [3000, 2000], 1, [3000, 2000]],
		["between two sizes", [3265, 100], 1, [3265, 100]],
	] as const)(
		"%s is written as large as a canvas holds it",
		async (_what, size, orientation, shown) => {
			expect(await shrink(size, { orientation })).toEqual(shown);
			expect(canvases[0]?.first).toBe(shown.join(" x "));
		},
	);

	test.each([
		[120_000, [4096, 3072], 1],
		[100_000, [4096, 3072], 1],
		[90_000, [3264, 2448], 2],
		[20_000, [1600, 1200], 5],
		[8_000, [1200, 900], 6],
	] as const)("of at most %i bytes is written as %j", async (bytesMax, shown, sizes) => {
		expect(await shrink([4096, 3072], { bytesMax })).toEqual(shown);
		const drawn = new Set(canvases.map(({ first }) => first));
		drawn.delete("48 x 48");
		expect(drawn.size).toBe(sizes);
	});

	test("that no size brings below the limit is given up", async () => {
		expect(await shrink([4096, 3072], { bytesMax: 7_000 })).toBeUndefined();
	});

	test("that a phone without memory draws black is not taken for the picture", async () => {
		canvasMaxPixels = 1_000_000;
		expect(await shrink([4096, 3072])).toBeUndefined();
	});
});

test.each([1_000_000, 20_000, 7_000])(
	"at most %i bytes leave nothing in memory but the picture, whether it fits or not",
	async (bytesMax) => {
		await shrink([8064, 6048], { bytesMax });
		expect(canvases.length).toBeGreaterThan(0);
		expect(canvases.map(({ width, height }) => width * height)).toEqual(canvases.map(() => 0));
		expect(openBitmaps).toBe(1);
	},
);
