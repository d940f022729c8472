import type { PhotoMeasures } from "@sim-registration/validation";
import { edgeSteepness } from "./edge-steepness.ts";
import { findGlareShare } from "./glare.ts";
import { type GreyPicture, luminancePercentile } from "./grey-picture.ts";

const HIGHLIGHT_PERCENTILE = 0.95;

/**
 * Measures what decides whether a photo can be read; see `findPhotoWarning` for the judgement.
 *
 * @param detail what sharpness is measured on, where the picture is too small for that
 */
export function measurePhoto(picture: GreyPicture, detail = picture): PhotoMeasures {
	return {
		highlight: luminancePercentile(picture, HIGHLIGHT_PERCENTILE),
		glareShare: findGlareShare(picture),
		edgeSteepness: edgeSteepness(detail),
	};
}
