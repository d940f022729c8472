import { brightSpots, type Spot } from "./bright-spots.ts";
import { type GreyPicture, smooth } from "./grey-picture.ts";
import { type SpotShape, shapeOf } from "./spot-shape.ts";

const BLOWN_OUT_MIN = 248;
/** Smaller spots are glints on an edge, or the inside of a letter. */
const SPOT_SHARE_MIN = 0.001;
/** A larger spot is the paper itself. */
const SPOT_SHARE_MAX = 0.35;
/** How much brighter a lamp's reflection is than its surroundings, out of 255. */
const STANDS_OUT_MIN = 18;
/** How much of a reflection may lie outside its ellipse; a sheet of paper has corners there. */
const OUTSIDE_ELLIPSE_MAX = 0.025;
/** A reflection hides what is under it; paper has print on it. */
const HOLES_MAX = 0.03;

/**
 * Measures the share of a picture that reflections of lamps cover: overexposed spots that are round
 * or oval, whole, and brighter than their surroundings. White paper is bright too, but it has
 * corners or print, or fills the picture.
 *
 * @returns from 0 to 1
 */
export function findGlareShare(picture: GreyPicture): number {
	const smoothed = smooth(picture);
	const total = picture.pixels.length;
	const spots = brightSpots(smoothed, {
		luminanceMin: BLOWN_OUT_MIN,
		pixelsMin: SPOT_SHARE_MIN * total,
	});
	const covered = spots
		.filter((spot) => isReflection(spot, smoothed))
		.reduce((sum, { pixels }) => sum + pixels.length, 0);
	return covered / total;
}

function isReflection(spot: Spot, picture: GreyPicture): boolean {
	if (spot.pixels.length > SPOT_SHARE_MAX * picture.pixels.length) return false;
	const shape = shapeOf(spot, picture.width);
	return (
		shape.outsideShare <= OUTSIDE_ELLIPSE_MAX &&
		shape.holeShare <= HOLES_MAX &&
		BLOWN_OUT_MIN - surroundings(shape, picture) >= STANDS_OUT_MIN
	);
}

/** Mean luminance on an ellipse of twice the spot's size, as far as it lies in the picture. */
function surroundings(shape: SpotShape, { width, height, pixels }: GreyPicture): number {
	let [sum, count] = [0, 0];
	for (const [x, y] of shape.pointsAround(2)) {
		if (x < 0 || y < 0 || x >= width || y >= height) continue;
		sum += pixels[y * width + x] ?? 0;
		count++;
	}
	return count === 0 ? BLOWN_OUT_MIN : sum / count;
}
