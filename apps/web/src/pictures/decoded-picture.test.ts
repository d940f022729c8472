import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DecodedPicture } from "./decoded-picture.ts";

interface Bitmap {
	readonly width: number;
	readonly height: number;
	readonly rgba: Uint8Array;
}

/** Does pixel by pixel what a canvas does with a rotation and a drawing of the same size. */
class PixelCanvas {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8ClampedArray;
	#centre = [0, 0];
	#turn = [1, 0, 0, 1];

	constructor(width: number, height: number) {
		[this.width, this.height] = [width, height];
		this.data = new Uint8ClampedArray(width * height * 4);
	}

	convertToBlob() {}

	getContext() {
		const context = {
			fillStyle: "",
			fillRect: () => {
				if (context.fillStyle === "white") this.data.fill(255);
			},
			resetTransform: () => {},
			translate: (...centre: number[]) => {
				this.#centre = centre;
			},
			transform: (...turn: number[]) => {
				this.#turn = turn;
			},
			drawImage: (bitmap: Bitmap, left: number, top: number) => this.#draw(bitmap, left, top),
			getImageData: () => ({ data: this.data }),
		};
		return context;
	}

	#draw({ width, height, rgba }: Bitmap, left: number, top: number): void {
		const [a = 0, b = 0, c = 0, d = 0] = this.#turn;
		const [centreX = 0, centreY = 0] = this.#centre;
		for (let row = 0; row < height; row++)
			for (let column = 0; column < width; column++) {
				const [x, y] = [left + column + 0.5, top + row + 0.5];
				const atX = Math.floor(a * x + c * y + centreX);
				const atY = Math.floor(b * x + d * y + centreY);
				const from = (row * width + column) * 4;
				this.#lay(rgba.subarray(from, from + 4), (atY * this.width + atX) * 4);
			}
	}

	/** Lays a pixel over the existing one, according to its opacity. */
	#lay([red = 0, green = 0, blue = 0, alpha = 0]: Uint8Array, to: number): void {
		const share = alpha / 255;
		for (const [channel, value] of [red, green, blue, 255].entries())
			this.data[to + channel] = value * share + (this.data[to + channel] ?? 0) * (1 - share);
	}
}

beforeAll(() => {
	vi.stubGlobal("OffscreenCanvas", PixelCanvas);
	vi.stubGlobal("createImageBitmap", async (file: Blob): Promise<Bitmap> => {
		const { data, info } = await rgbaOf(await file.arrayBuffer(), false);
		return { width: info.width, height: info.height, rgba: data };
	});
});
afterAll(() => vi.unstubAllGlobals());

async function rgbaOf(jpeg: ArrayBuffer | Uint8Array, isTurned: boolean) {
	const picture = isTurned ? sharp(jpeg).autoOrient() : sharp(jpeg);
	return picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
	"a picture held as %i is drawn as any viewer shows it",
	async (orientation) => {
		const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
		const create = { width: 16, height: 8, channels: 3, background: "white", noise } as const;
		const stored = await sharp({ create }).withMetadata({ orientation }).jpeg().toBuffer();
		const expected = await rgbaOf(stored, true);
		const picture = await DecodedPicture.open(new Blob([new Uint8Array(stored)]), orientation);
		const { width, height } = expected.info;
		expect(picture.size).toEqual({ width, height });
		expect([...picture.draw(picture.size).rgba()]).toEqual([...expected.data]);
	},
);

test("transparent parts of a picture become white", async () => {
	const rgba = [0, 0, 0, 255, 0, 0, 0, 51, 0, 0, 0, 0, 255, 0, 0, 0];
	const raw = { width: 4, height: 1, channels: 4 } as const;
	const png = await sharp(Uint8Array.from(rgba), { raw }).png().toBuffer();
	const picture = await DecodedPicture.open(new Blob([new Uint8Array(png)]), 1);
	const [black, grey, white] = [0, 204, 255].map((value) => [value, value, value, 255]);
	const expected = [black, grey, white, white];
	expect([...picture.draw(picture.size).rgba()]).toEqual(expected.flat());
});
