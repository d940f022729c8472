/** Size and position of a picture on its stage. */
export interface Zoom {
	/** 1 fits the whole picture into the stage */
	readonly scale: number;
	/** the picture's centre, in pixels from the centre of the stage */
	readonly x: number;
	readonly y: number;
}

export interface Point {
	readonly x: number;
	readonly y: number;
}

/** In pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** Then the smallest print of a page is as large as a heading. */
export const MAX_SCALE = 6;

/**
 * Enlarges or reduces a picture around a point that stays in place.
 *
 * @param factor above 1 to enlarge
 * @param point in pixels from the centre of the stage
 */
export function zoomedBy({ scale, x, y }: Zoom, factor: number, point: Point): Zoom {
	const next = Math.min(MAX_SCALE, Math.max(1, scale * factor));
	const growth = next / scale;
	return {
		scale: next,
		x: point.x - (point.x - x) * growth,
		y: point.y - (point.y - y) * growth,
	};
}

export function movedBy({ scale, x, y }: Zoom, by: Point): Zoom {
	return { scale, x: x + by.x, y: y + by.y };
}

/** Moves a picture back that was moved beyond its edge. */
export function keptOnStage({ scale, x, y }: Zoom, stage: Size, picture: Size): Zoom {
	const fit = Math.min(stage.width / picture.width, stage.height / picture.height);
	return {
		scale,
		x: within(x, picture.width * fit * scale - stage.width),
		y: within(y, picture.height * fit * scale - stage.height),
	};
}

/** @param overhang how much larger the picture is than the stage */
function within(offset: number, overhang: number): number {
	const most = Math.max(0, overhang / 2);
	return Math.min(most, Math.max(-most, offset));
}
