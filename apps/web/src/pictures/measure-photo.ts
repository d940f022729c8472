import type { PhotoMeasures } from "@sim-registration/validation";
import { edgeSteepness } from "./edge-steepness.ts";
import { findGlareShare } from "./glare.ts";
import { type GreyPicture, luminancePercentile } from "./grey-picture.ts";

const HIGHLIGHT_PERCENTILE = 0.95;

/**
 * Measures whether a photo can be read; `findPhotoWarning` judges the result.
 *
 * @param detail for measuring sharpness, if the picture is too small for it
 */
export function measurePhoto(picture: GreyPicture, detail = picture): PhotoMeasures {
	return {
		highlight: luminancePercentile(picture, HIGHLIGHT_PERCENTILE),
		glareShare: findGlareShare(picture),
		edgeSteepness: edgeSteepness(detail),
	};
}
