import type { WarningCode } from "../issue-code.ts";

/** What can be measured of a photo on a small grey copy of it. */
export interface PhotoMeasures {
	/** how bright its bright parts are: the 95th percentile of luminance, from 0 to 255 */
	readonly highlight: number;
	/** share of the picture that lies in blown-out spots, from 0 to 1 */
	readonly glareShare: number;
	/**
	 * how steep its edges are: the largest step from one pixel to the next as a share of the contrast
	 * around it, from 0 to 1; undefined where nothing in the picture has an edge to judge by
	 */
	readonly edgeSteepness: number | undefined;
}

/** A card or a page in a lit room is brighter than this. */
const HIGHLIGHT_MIN = 90;
const GLARE_SHARE_MAX = 0.006;
const EDGE_STEEPNESS_MIN = 0.4;
/** A photo without an edge to judge by is not called blurred. */
const STEEPEST = 1;

/**
 * Finds what may make a photo hard to read. It is never refused for it: the customer looks again
 * and decides. The darkest reason comes first, because a dark photo looks
 * blurred too.
 */
export function findPhotoWarning(measures: PhotoMeasures): WarningCode | undefined {
	const { highlight, glareShare, edgeSteepness = STEEPEST } = measures;
	if (highlight < HIGHLIGHT_MIN) return "warning_photo_dark";
	if (glareShare > GLARE_SHARE_MAX) return "warning_photo_glare";
	if (edgeSteepness < EDGE_STEEPNESS_MIN) return "warning_photo_blurred";
	return undefined;
}
