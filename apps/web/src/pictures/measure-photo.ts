import type { PhotoMeasures } from "@sim-registration/validation";
import { edgeSteepness } from "./edge-steepness.ts";
import { findGlareShare } from "./glare.ts";
import { type GreyPicture, luminancePercentile } from "./grey-picture.ts";

const HIGHLIGHT_PERCENTILE = 0.95;

/** Measures what decides whether a photo can be read; see `findPhotoWarning` for the judgement. */
export function measurePhoto(picture: GreyPicture): PhotoMeasures {
	return {
		highlight: luminancePercentile(picture, HIGHLIGHT_PERCENTILE),
		glareShare: findGlareShare(picture),
		edgeSteepness: edgeSteepness(picture),
	};
}
