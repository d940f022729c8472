import type { Sharp } from "sharp";
import { drawCardScene, fromPixels, type Pixels } from "./card-scene.ts";
import { drawPageScene } from "./page-scene.ts";
import type { SampleFile } from "./sample-file.ts";
import { seededRandom } from "./seeded-random.ts";

export type PhotoDefect = "blurred" | "glare" | "dark";

export interface QualitySample {
	readonly file: SampleFile;
	/** undefined for a photo that is easy to read */
	readonly defect: PhotoDefect | undefined;
}

const WIDTH = 1280;
const HEIGHT = 960;
const JPEG_QUALITY = 85;
/** Deviation of a sensor's noise, for photos whose defect precedes the sensor. */
const NOISE_DEVIATION = 5;
const GOOD = 20;
const OF_EACH_DEFECT: Readonly<Record<PhotoDefect, number>> = { blurred: 8, glare: 6, dark: 6 };

/**
 * Forty photos of cards and pages: twenty that are easy to read, in different light, and twenty
 * that are out of focus or shaken, have a lamp's reflection, or are dark.
 */
export async function qualitySamples({
	seed = 1,
}: {
	readonly seed?: number;
} = {}): Promise<QualitySample[]> {
	const samples: QualitySample[] = [];
	for (let index = 0; index < GOOD; index++)
		samples.push(await qualitySample(undefined, seed * 1_000 + index));
	for (const defect of ["blurred", "glare", "dark"] as const)
		for (let index = 0; index < OF_EACH_DEFECT[defect]; index++)
			samples.push(await qualitySample(defect, seed * 1_000 + 100 + index));
	return samples;
}

/** One such photo: a card for an odd seed, a page for an even one. */
export async function qualitySample(
	defect: PhotoDefect | undefined,
	seed: number,
): Promise<QualitySample> {
	const isCard = seed % 2 === 1;
	const scene = isCard
		? await drawCardScene(WIDTH, HEIGHT, seed)
		: await drawPageScene(HEIGHT, WIDTH, seed);
	const random = seededRandom(seed + 7);
	const spoilt = await SPOIL[defect ?? "none"](scene, random);
	const bytes = await fromPixels(spoilt).jpeg({ quality: JPEG_QUALITY }).toBuffer();
	const name = `${defect ?? "good"} ${seed}.jpg`;
	return { defect, file: { name, type: "image/jpeg", bytes: new Uint8Array(bytes) } };
}

type Spoil = (scene: Pixels, random: () => number) => Promise<Pixels>;

const SPOIL: Readonly<Record<PhotoDefect | "none", Spoil>> = {
	// No lens is as sharp as an SVG.
	none: async (scene, random) =>
		lit(await outOfFocus(scene, 0.5 + random()), 0.75 + random() * 0.3),
	blurred: async (scene, random) =>
		withNoise(random() < 0.3 ? await shaken(scene) : await outOfFocus(scene, 5 + random() * 8)),
	glare: async (scene, random) => {
		const dim = await lit(scene, 0.7 + random() * 0.15);
		return overlaid(dim, reflection(scene, random));
	},
	dark: async (scene, random) => withNoise(await lit(scene, 0.1 + random() * 0.15)),
};

/** The scene in different light. */
function lit(scene: Pixels, brightness: number): Promise<Pixels> {
	return painted(scene, fromPixels(scene).linear(brightness, 0));
}

function outOfFocus(scene: Pixels, sigma: number): Promise<Pixels> {
	return painted(scene, fromPixels(scene).blur(sigma));
}

/** Motion blur along a row. */
function shaken(scene: Pixels): Promise<Pixels> {
	const length = 25;
	const kernel = Array.from({ length: length * length }, (_, index) =>
		Math.floor(index / length) === Math.floor(length / 2) ? 1 : 0,
	);
	return painted(
		scene,
		fromPixels(scene).convolve({ width: length, height: length, kernel, scale: length }),
	);
}

function overlaid(scene: Pixels, svg: string): Promise<Pixels> {
	return painted(scene, fromPixels(scene).composite([{ input: Buffer.from(svg) }]));
}

/** A lamp's reflection: a white spot with a soft edge, round or long, somewhere on the document. */
function reflection({ width, height }: Pixels, random: () => number): string {
	const [x, y] = [0.3 + random() * 0.4, 0.3 + random() * 0.4].map((share) => share * 100);
	const radius = 9 + random() * 8;
	const stretch = 0.6 + random() * 0.8;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
		<radialGradient id="lamp">
			<stop offset="0.6" stop-color="#fff"/>
			<stop offset="1" stop-color="#fff" stop-opacity="0"/>
		</radialGradient>
		<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * stretch}" fill="url(#lamp)"/>
	</svg>`;
}

function withNoise(scene: Pixels): Promise<Pixels> {
	const { width, height } = scene;
	return painted(
		scene,
		fromPixels(scene).composite([
			{
				input: {
					create: {
						width,
						height,
						channels: 3,
						background: "#808080",
						noise: { type: "gaussian", mean: 128, sigma: NOISE_DEVIATION },
					},
				},
				blend: "hard-light",
			},
		]),
	);
}

async function painted(scene: Pixels, picture: Sharp): Promise<Pixels> {
	const data = await picture.removeAlpha().raw().toBuffer();
	return { width: scene.width, height: scene.height, data };
}
