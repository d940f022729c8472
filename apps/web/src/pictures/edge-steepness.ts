import { type GreyPicture, luminancePercentile, smooth } from "./grey-picture.ts";

const BLOCK_PIXELS = 16;
/** A picture with less contrast than this, out of 255, has nothing by which to judge sharpness. */
const WHOLE_CONTRAST_MIN = 24;
/** A line of pixels crosses an edge if its contrast is this share of the whole picture's. */
const EDGE_CONTRAST_SHARE = 0.35;
/**
 * The sharpest quarter of all blocks with an edge counts: a photo may be sharp on the card alone.
 */
const COUNTED_PERCENTILE = 0.75;
/** With fewer edges in one direction, that direction is not judged. */
const EDGES_MIN = 8;

/**
 * Measures how steep the edges of a picture are: in each block, the largest step over two pixels as
 * a share of the largest contrast of a line. A sharp edge is one step; a blurred one is many.
 * Unlike the variance of a Laplacian, it is relative to the local contrast, so a pale page in focus
 * does not count as blurred. Rows and columns are measured separately and the worse result counts,
 * because a shaking hand blurs in one direction.
 *
 * @returns from 0 to 1; undefined if the picture has hardly any contrast
 */
export function edgeSteepness(picture: GreyPicture): number | undefined {
	const smoothed = smooth(picture);
	const whole = luminancePercentile(smoothed, 0.98) - luminancePercentile(smoothed, 0.02);
	if (whole < WHOLE_CONTRAST_MIN) return undefined;
	const contrastMin = EDGE_CONTRAST_SHARE * whole;
	const { width } = picture;
	const found = [
		steepnessAlong(smoothed, { along: 1, across: width, contrastMin }),
		steepnessAlong(smoothed, { along: width, across: 1, contrastMin }),
	].filter((each) => each !== undefined);
	// Contrast overall but hardly any edge: everything is blurred.
	return found.length === 0 ? 0 : Math.min(...found);
}

interface Direction {
	/** from one pixel of a line to the next */
	readonly along: number;
	/** from one line to the next */
	readonly across: number;
	readonly contrastMin: number;
}

function steepnessAlong(picture: GreyPicture, direction: Direction): number | undefined {
	const { width, height, pixels } = picture;
	const found: number[] = [];
	for (let y = 0; y + BLOCK_PIXELS <= height; y += BLOCK_PIXELS)
		for (let x = 0; x + BLOCK_PIXELS <= width; x += BLOCK_PIXELS) {
			const steepness = steepnessOfBlock(pixels, y * width + x, direction);
			if (steepness > 0) found.push(steepness);
		}
	if (found.length < EDGES_MIN) return undefined;
	found.sort((one, other) => one - other);
	return found[Math.floor(found.length * COUNTED_PERCENTILE)];
}

/** @returns 0 if no line of the block crosses an edge */
function steepnessOfBlock(pixels: Uint8Array, start: number, direction: Direction): number {
	let [contrast, step] = [0, 0];
	for (let line = 0; line < BLOCK_PIXELS; line++) {
		const measured = measureLine(pixels, start + line * direction.across, direction);
		contrast = Math.max(contrast, measured.contrast);
		step = Math.max(step, measured.step);
	}
	return contrast >= direction.contrastMin ? step / contrast : 0;
}

function measureLine(pixels: Uint8Array, start: number, { along }: Direction) {
	let [lowest, highest, step] = [255, 0, 0];
	for (let index = 0; index < BLOCK_PIXELS; index++) {
		const at = start + index * along;
		const pixel = pixels[at] ?? 0;
		lowest = Math.min(lowest, pixel);
		highest = Math.max(highest, pixel);
		if (index >= 2) step = Math.max(step, Math.abs(pixel - (pixels[at - 2 * along] ?? 0)));
	}
	return { contrast: highest - lowest, step };
}
