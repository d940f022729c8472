import type { PictureCanvas } from "./picture-canvas.ts";

/** Luminance from 0 to 255, a byte a pixel, row by row. */
export interface GreyPicture {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

const BYTES_PER_PIXEL = 4;

/** @param rgba as in ImageData */
export function greyPicture(
	width: number,
	height: number,
	rgba: Uint8Array | Uint8ClampedArray,
): GreyPicture {
	const pixels = new Uint8Array(width * height);
	for (let index = 0; index < pixels.length; index++) {
		const at = index * BYTES_PER_PIXEL;
		const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]];
		pixels[index] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
	}
	return { width, height, pixels };
}

/** Reads a canvas in grey, and frees its memory. */
export function takeGrey(canvas: PictureCanvas): GreyPicture {
	const { width, height } = canvas.size;
	const grey = greyPicture(width, height, canvas.rgba());
	canvas.release();
	return grey;
}

/** @param share 0.95 returns the luminance that 95 % of the pixels do not exceed */
export function luminancePercentile({ pixels }: GreyPicture, share: number): number {
	const counts = new Uint32Array(256);
	for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
	let left = share * pixels.length;
	for (const [luminance, count] of counts.entries()) {
		left -= count;
		if (left <= 0) return luminance;
	}
	return 255;
}

/** Each pixel becomes the mean of the nine around it, which removes most of the sensor's noise. */
export function smooth({ width, height, pixels }: GreyPicture): GreyPicture {
	const smoothed = pixels.slice();
	for (let y = 1; y < height - 1; y++)
		for (let x = 1; x < width - 1; x++) {
			let sum = 0;
			for (let row = y - 1; row <= y + 1; row++) {
				const at = row * width + x;
				sum += (pixels[at - 1] ?? 0) + (pixels[at] ?? 0) + (pixels[at + 1] ?? 0);
			}
			smoothed[y * width + x] = Math.round(sum / 9);
		}
	return { width, height, pixels: smoothed };
}
