import sharp from "sharp";
import { addNoise, type Pixels } from "./card-scene.ts";
import { seededRandom } from "./seeded-random.ts";

const LINES = 26;
const WORDS_A_LINE = 9;

/** Draws a white printed page on a table, slightly rotated, and adds noise. */
export async function drawPageScene(width: number, height: number, seed: number): Promise<Pixels> {
	const random = seededRandom(seed);
	const data = await sharp(Buffer.from(pageSvg(width, height, random)))
		.removeAlpha()
		.raw()
		.toBuffer();
	addNoise(data, random);
	return { width, height, data };
}

function pageSvg(width: number, height: number, random: () => number): string {
	const hue = Math.floor(random() * 360);
	const paper = 92 + Math.floor(random() * 9);
	const turn = (random() - 0.5) * 16;
	const lines = Array.from({ length: LINES }, (_, line) => printedLine(line, random)).join("");
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 120 160" preserveAspectRatio="none">
		<rect width="120" height="160" fill="hsl(${hue} 20% ${20 + Math.floor(random() * 30)}%)"/>
		<g transform="rotate(${turn} 60 80)">
			<rect x="12" y="10" width="96" height="140" fill="hsl(40 10% ${paper}%)"/>
			${lines}
		</g>
	</svg>`;
}

function printedLine(line: number, random: () => number): string {
	let x = 20;
	const words: string[] = [];
	for (let word = 0; word < WORDS_A_LINE && x < 94; word++) {
		const length = 3 + random() * 8;
		words.push(
			`<rect x="${x}" y="${20 + line * 4.7}" width="${length}" height="1.6" fill="#262626"/>`,
		);
		x += length + 1.5;
	}
	return words.join("");
}
