import type { GreyPicture } from "./grey-picture.ts";

/** A connected patch of overexposed pixels. */
export interface Spot {
	/** its pixels, as indexes into the picture */
	readonly pixels: readonly number[];
}

/** Finds connected patches of at least this many pixels that are at least this bright. */
export function brightSpots(
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
