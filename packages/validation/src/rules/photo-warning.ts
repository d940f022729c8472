import type { WarningCode } from "../issue-code.ts";

/** What the form measures on a small grey copy of a photo. */
export interface PhotoMeasures {
	/** brightness of its bright parts: the 95th percentile of luminance, from 0 to 255 */
	readonly highlight: number;
	/** share of the picture that is overexposed, from 0 to 1 */
	readonly glareShare: number;
	/**
	 * sharpness of its edges: the largest difference between two adjacent pixels as a share of the
	 * local contrast, from 0 to 1; undefined if the picture has no edge to measure
	 */
	readonly edgeSteepness: number | undefined;
}

/** Photos of a card or a page in a lit room are brighter than this. */
const HIGHLIGHT_MIN = 90;
const GLARE_SHARE_MAX = 0.006;
const EDGE_STEEPNESS_MIN = 0.4;
/** A photo without a measurable edge does not count as blurred. */
const STEEPEST = 1;

/**
 * Finds a reason why a photo may be hard to read. The photo is never refused: the customer checks
 * it and decides. Darkness is checked first, because a dark photo looks blurred too.
 */
export function findPhotoWarning(measures: PhotoMeasures): WarningCode | undefined {
	const { highlight, glareShare, edgeSteepness = STEEPEST } = measures;
	if (highlight < HIGHLIGHT_MIN) return "warning_photo_dark";
	if (glareShare > GLARE_SHARE_MAX) return "warning_photo_glare";
	if (edgeSteepness < EDGE_STEEPNESS_MIN) return "warning_photo_blurred";
	return undefined;
}
