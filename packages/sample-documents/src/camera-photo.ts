import sharp from "sharp";
import { documentSvg, type PrintedDocument } from "./printed-documents.ts";
import { seededRandom } from "./seeded-random.ts";

/** 12 megapixels, as phones take them. */
const LONG_SIDE = 4032;
const SHORT_SIDE = 3024;
/** The print is drawn with more detail than the camera resolves. */
const OVERSAMPLING = 1.3;
const MAX_TILT = 0.05;
/** The displacement of a corner by perspective, as a share of the long side. */
const MAX_LEAN = 0.02;
const LENS_BLUR_PIXELS = 0.8;
/** Deviations of a small sensor's noise indoors, out of 255, in brightness and in each colour. */
const LUMINANCE_NOISE = 4.5;
const COLOUR_NOISE = 2;
/** Phones smooth noise before they encode. */
const SMOOTHING_PIXELS = 0.5;
const JPEG_QUALITY = 92;
const CHANNELS = 3;

type Point = readonly [x: number, y: number];

/**
 * Photographs a document as a phone's camera of 12 megapixels does: tilted on a table, in uneven
 * light, through a lens, with noise. Returns the camera's JPEG, 3 to 5 MB.
 */
export async function photographDocument(document: PrintedDocument, seed: number): Promise<Buffer> {
	const random = seededRandom(seed);
	const isUpright = document.height > document.width;
	const width = isUpright ? SHORT_SIDE : LONG_SIDE;
	const height = isUpright ? LONG_SIDE : SHORT_SIDE;
	const corners = cornersOf(document, { width, height }, random);
	const pixels = await projected(document, corners, { width, height });
	light(pixels, width, height, random);
	const raw = { width, height, channels: CHANNELS } as const;
	const seen = await sharp(pixels, { raw }).blur(LENS_BLUR_PIXELS).raw().toBuffer();
	addSensorNoise(seen, random);
	return await sharp(seen, { raw })
		.blur(SMOOTHING_PIXELS)
		.sharpen({ sigma: 0.8, m1: 0.6, m2: 1.2 })
		.withExif({ IFD0: { Make: "Sample", Model: "Phone 12 MP" } })
		.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: "4:2:0" })
		.toBuffer();
}

interface Size {
	readonly width: number;
	readonly height: number;
}

function cornersOf(document: PrintedDocument, photo: Size, random: () => number): Point[] {
	const longSide = LONG_SIDE * document.fills;
	const fitting = Math.min(
		longSide / Math.max(document.width, document.height),
		(SHORT_SIDE * 0.95) / Math.min(document.width, document.height),
	);
	const [halfWidth, halfHeight] = [(document.width * fitting) / 2, (document.height * fitting) / 2];
	const tilt = (random() - 0.5) * 2 * MAX_TILT;
	const lean = () => (random() - 0.5) * 2 * MAX_LEAN * longSide;
	return [
		[-halfWidth, -halfHeight],
		[halfWidth, -halfHeight],
		[halfWidth, halfHeight],
		[-halfWidth, halfHeight],
	].map(([x = 0, y = 0]) => [
		photo.width / 2 + x * Math.cos(tilt) - y * Math.sin(tilt) + lean(),
		photo.height / 2 + x * Math.sin(tilt) + y * Math.cos(tilt) + lean(),
	]);
}

/** The document on a wooden table, projected to these corners. */
async function projected(document: PrintedDocument, corners: readonly Point[], photo: Size) {
	const scale = (OVERSAMPLING * sideLength(corners)) / document.width;
	const drawn = await sharp(Buffer.from(documentSvg(document, scale)))
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { data, info } = drawn;
	const toDocument = homography(corners, [
		[0, 0],
		[info.width, 0],
		[info.width, info.height],
		[0, info.height],
	]);
	const pixels = Buffer.alloc(photo.width * photo.height * CHANNELS);
	for (let y = 0; y < photo.height; y++)
		for (let x = 0; x < photo.width; x++) {
			const [u, v] = mapped(toDocument, x, y);
			const at = (y * photo.width + x) * CHANNELS;
			const isPaper = u >= 0 && v >= 0 && u < info.width - 1 && v < info.height - 1;
			if (!isPaper) {
				const grain = 12 * Math.sin(y / 37 + 3 * Math.sin(x / 410)) + 6 * Math.sin(y / 5);
				pixels[at] = 118 + grain;
				pixels[at + 1] = 88 + grain;
				pixels[at + 2] = 62 + grain;
				continue;
			}
			const [left, top] = [Math.floor(u), Math.floor(v)];
			const [right, bottom] = [u - left, v - top];
			const first = (top * info.width + left) * CHANNELS;
			const below = first + info.width * CHANNELS;
			for (let channel = 0; channel < CHANNELS; channel++) {
				const upper = mix(data[first + channel], data[first + CHANNELS + channel], right);
				const lower = mix(data[below + channel], data[below + CHANNELS + channel], right);
				pixels[at + channel] = upper + (lower - upper) * bottom;
			}
		}
	return pixels;
}

function sideLength([first = [0, 0], second = [0, 0]]: readonly Point[]): number {
	return Math.hypot(second[0] - first[0], second[1] - first[1]);
}

function mix(one = 0, other = 0, share: number): number {
	return one + (other - one) * share;
}

/** Bright at one corner, a third darker at the other, with a soft shadow of the phone. */
function light(pixels: Buffer, width: number, height: number, random: () => number): void {
	const angle = random() * 2 * Math.PI;
	const [shadowX, shadowY] = [(0.3 + random() * 0.4) * width, (0.6 + random() * 0.3) * height];
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			const slope = (x / width - 0.5) * Math.cos(angle) + (y / height - 0.5) * Math.sin(angle);
			const away = ((x - shadowX) ** 2 + (y - shadowY) ** 2) / (0.35 * width) ** 2;
			const brightness = 0.8 + 0.25 * slope - 0.12 * Math.exp(-away);
			const at = (y * width + x) * CHANNELS;
			for (let channel = at; channel < at + CHANNELS; channel++)
				pixels[channel] = (pixels[channel] ?? 0) * brightness;
		}
}

function addSensorNoise(pixels: Buffer, random: () => number): void {
	for (let at = 0; at < pixels.length; at += CHANNELS) {
		const brightness = bell(random) * LUMINANCE_NOISE;
		for (let channel = at; channel < at + CHANNELS; channel++) {
			const value = (pixels[channel] ?? 0) + brightness + bell(random) * COLOUR_NOISE;
			pixels[channel] = Math.min(255, Math.max(0, value));
		}
	}
}

/** About a normal distribution with a deviation of 1. */
function bell(random: () => number): number {
	return (random() + random() + random() - 1.5) * 2;
}

type Matrix = readonly number[];

function mapped(matrix: Matrix, x: number, y: number): Point {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = matrix;
	const depth = g * x + h * y + 1;
	return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

/** The projective map that takes four points to four others. */
function homography(from: readonly Point[], to: readonly Point[]): Matrix {
	const rows = from.flatMap(([x, y], index) => {
		const [u, v] = to[index] ?? [0, 0];
		return [
			[x, y, 1, 0, 0, 0, -u * x, -u * y, u],
			[0, 0, 0, x, y, 1, -v * x, -v * y, v],
		];
	});
	return solved(rows);
}

/** Gauss-Jordan elimination with the largest pivot. */
function solved(rows: number[][]): number[] {
	const size = rows.length;
	for (let column = 0; column < size; column++) {
		const rest = rows
			.slice(column)
			.toSorted((one, other) => size_(other, column) - size_(one, column));
		rows.splice(column, rest.length, ...rest);
		const pivot = rows[column] ?? [];
		const factor = pivot[column] ?? 1;
		rows[column] = pivot.map((value) => value / factor);
		for (let row = 0; row < size; row++) {
			if (row === column) continue;
			const times = rows[row]?.[column] ?? 0;
			rows[row] = (rows[row] ?? []).map(
				(value, index) => value - times * (rows[column]?.[index] ?? 0),
			);
		}
	}
	return rows.map((row) => row[size] ?? 0);
}

function size_(row: readonly number[], column: number): number {
	return Math.abs(row[column] ?? 0);
}
