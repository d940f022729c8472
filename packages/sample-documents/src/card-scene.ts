import sharp, { type Sharp } from "sharp";
import { seededRandom } from "./seeded-random.ts";

/** Amplitude of the noise in a colour value, out of 255: about that of a phone indoors. */
const NOISE_AMPLITUDE = 24;
const BYTES_PER_PIXEL = 3;
const LINES_OF_TEXT = 6;

/** Colour values of an upright picture, three bytes per pixel. */
export interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly data: Buffer;
}

/**
 * Draws a card with a portrait and lines of text on a table, and adds noise: otherwise a picture of
 * many megapixels would compress to a few kilobytes. Lines stand for text, so that the picture does
 * not depend on installed fonts.
 */
export async function drawCardScene(width: number, height: number, seed: number): Promise<Pixels> {
	const random = seededRandom(seed);
	const data = await sharp(Buffer.from(cardSvg(width, height, random)))
		.removeAlpha()
		.raw()
		.toBuffer();
	addNoise(data, random);
	return { width, height, data };
}

/** A sharp instance that reads these pixels. */
export function fromPixels({ width, height, data }: Pixels): Sharp {
	return sharp(data, { raw: { width, height, channels: BYTES_PER_PIXEL } });
}

function cardSvg(width: number, height: number, random: () => number): string {
	const hue = Math.floor(random() * 360);
	const lines = Array.from({ length: LINES_OF_TEXT }, (_, line) => {
		const length = 20 + Math.floor(random() * 30);
		return `<rect x="42" y="${24 + line * 9}" width="${length}" height="3" fill="#222"/>`;
	}).join("");
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 120 100" preserveAspectRatio="none">
		<rect width="120" height="100" fill="hsl(${hue} 25% 35%)"/>
		<rect x="10" y="15" width="100" height="70" rx="4" fill="hsl(${hue} 40% 85%)" stroke="#333"/>
		<circle cx="26" cy="38" r="8" fill="#c98"/>
		<path d="M14 66 Q26 40 38 66 Z" fill="hsl(${(hue + 180) % 360} 40% 40%)"/>
		${lines}
	</svg>`;
}

/** Adds the noise of a sensor indoors. */
export function addNoise(data: Buffer, random: () => number): void {
	for (let position = 0; position < data.length; position += BYTES_PER_PIXEL) {
		const change = (random() - 0.5) * 2 * NOISE_AMPLITUDE;
		for (let channel = position; channel < position + BYTES_PER_PIXEL; channel++)
			data[channel] = Math.min(255, Math.max(0, (data[channel] ?? 0) + change));
	}
}
