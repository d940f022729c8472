import { type GreyPicture, smooth } from "./grey-picture.ts";

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

/** A connected patch of overexposed pixels. */
interface Spot {
	/** its pixels, as indexes into the picture */
	readonly pixels: readonly number[];
}

/** Finds connected patches of at least this many pixels that are at least this bright. */
function brightSpots(
	{ width, pixels }: GreyPicture,
	{ luminanceMin, pixelsMin }: { readonly luminanceMin: number; readonly pixelsMin: number },
): Spot[] {
	const isSeen = new Uint8Array(pixels.length);
	const isBright = (at: number) => isSeen[at] === 0 && (pixels[at] ?? 0) >= luminanceMin;
	const spots: Spot[] = [];
	for (let start = 0; start < pixels.length; start++) {
		if (!isBright(start)) continue;
		isSeen[start] = 1;
		const spot = [start];
		for (const at of spot)
			for (const next of neighbours(at, width, pixels.length))
				if (isBright(next)) {
					isSeen[next] = 1;
					spot.push(next);
				}
		if (spot.length >= pixelsMin) spots.push({ pixels: spot });
	}
	return spots;
}

function neighbours(at: number, width: number, length: number): number[] {
	const column = at % width;
	const found = at >= width ? [at - width] : [];
	if (at + width < length) found.push(at + width);
	if (column > 0) found.push(at - 1);
	if (column < width - 1) found.push(at + 1);
	return found;
}

interface SpotShape {
	/** share of its pixels outside the ellipse of the same spread; 4 % for a rectangle */
	readonly outsideShare: number;
	/** share of that ellipse that the spot does not cover */
	readonly holeShare: number;
	/** points on the ellipse, enlarged about its centre */
	pointsAround(enlarged: number): Array<readonly [x: number, y: number]>;
}

/** In a uniform ellipse, a point at two standard deviations lies on the edge. */
const EDGE_DEVIATIONS = 2;
/** What rounding to pixels and a frayed edge add. */
const TOLERANCE = 1.06;
const POINTS_AROUND = 48;

/** Describes a spot by the ellipse of the same centre and spread. */
function shapeOf({ pixels }: Spot, width: number): SpotShape {
	const points = pixels.map((at) => [at % width, Math.floor(at / width)] as const);
	const mean = (values: readonly number[]) =>
		values.reduce((sum, value) => sum + value, 0) / values.length;
	const middleX = mean(points.map(([x]) => x));
	const middleY = mean(points.map(([, y]) => y));
	const spreadX = mean(points.map(([x]) => (x - middleX) ** 2)) + 1 / 12;
	const spreadY = mean(points.map(([, y]) => (y - middleY) ** 2)) + 1 / 12;
	const slant = mean(points.map(([x, y]) => (x - middleX) * (y - middleY)));
	const determinant = Math.max(spreadX * spreadY - slant ** 2, 1e-6);
	const edge = (EDGE_DEVIATIONS * TOLERANCE) ** 2;
	const isOutside = ([x, y]: readonly [number, number]) => {
		const [dx, dy] = [x - middleX, y - middleY];
		return (spreadY * dx * dx - 2 * slant * dx * dy + spreadX * dy * dy) / determinant > edge;
	};
	const area = Math.PI * EDGE_DEVIATIONS ** 2 * Math.sqrt(determinant);
	return {
		outsideShare: points.filter(isOutside).length / points.length,
		holeShare: Math.max(0, 1 - points.length / area),
		pointsAround: (enlarged) =>
			Array.from({ length: POINTS_AROUND }, (_, index) => {
				const angle = (index / POINTS_AROUND) * 2 * Math.PI;
				const reach = EDGE_DEVIATIONS * enlarged;
				// The columns of the spread's Cholesky factor turn a circle into the ellipse.
				const first = Math.sqrt(spreadX);
				const second = Math.sqrt(determinant / spreadX);
				const x = middleX + reach * first * Math.cos(angle);
				const y = middleY + reach * ((slant / first) * Math.cos(angle) + second * Math.sin(angle));
				return [Math.round(x), Math.round(y)] as const;
			}),
	};
}
