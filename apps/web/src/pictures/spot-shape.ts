import type { Spot } from "./bright-spots.ts";

export interface SpotShape {
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
export function shapeOf({ pixels }: Spot, width: number): SpotShape {
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
