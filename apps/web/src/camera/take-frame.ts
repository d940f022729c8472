import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { PictureCanvas } from "../pictures/picture-canvas.ts";

const QUALITIES = [0.92, 0.82, 0.7];

/**
 * Takes the current frame, not mirrored, because a mirrored card cannot be read.
 *
 * @returns a JPEG of at most 5 MB, or undefined if there is no picture yet
 */
export async function takeFrame(video: HTMLVideoElement): Promise<Blob | undefined> {
	const { videoWidth: width, videoHeight: height } = video;
	if (width === 0 || height === 0) return undefined;
	const canvas = new PictureCanvas({ width, height });
	canvas.context.drawImage(video, 0, 0, width, height);
	try {
		for (const quality of QUALITIES) {
			const jpeg = await canvas.toJpeg(quality);
			if (jpeg.size <= FILE_MAX_BYTES) return jpeg;
		}
		return undefined;
	} finally {
		canvas.release();
	}
}
