import type { PictureSize } from "./picture-canvas.ts";

/** The same shape with a long side of at most this length; never enlarged. */
export function scaleToFit({ width, height }: PictureSize, longSideMax: number): PictureSize {
	const scale = Math.min(1, longSideMax / Math.max(width, height));
	return {
		width: Math.max(1, Math.round(width * scale)),
		height: Math.max(1, Math.round(height * scale)),
	};
}
