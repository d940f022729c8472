import { findPhotoWarning } from "@sim-registration/validation";
import type { GreyPicture } from "../pictures/grey-picture.ts";
import { takeGrey } from "../pictures/looks-alike.ts";
import { measurePhoto } from "../pictures/measure-photo.ts";
import { PictureCanvas } from "../pictures/picture-canvas.ts";
import { scaleToFit } from "../pictures/scale-to-fit.ts";
import type { Size } from "../preview/zoom.ts";
import type { CameraFrame } from "./camera-frame.ts";
import { frameOutlines } from "./frame-outline.ts";
import type { Sight } from "./watch-frames.ts";

/** Darkness and glare are seen on a copy of this size. */
const WHOLE_LONG_SIDE = 256;
/** Sharpness is measured at the scale at which taken photos are judged, on a part of the document. */
const JUDGED_LONG_SIDE = 1024;
const DETAIL_SIDE = 320;

const SIGHTS: Readonly<Record<string, Sight>> = {
	warning_photo_dark: "dark",
	warning_photo_glare: "glare",
	warning_photo_blurred: "blurred",
};

/** Judges what a video shows right now as a taken photo is judged, with a fraction of the work. */
export function seeFrame(video: HTMLVideoElement, frame: CameraFrame): Sight {
	const size = { width: video.videoWidth, height: video.videoHeight };
	if (size.width === 0) return "clear";
	const whole = copyOf(video, { ...size, x: 0, y: 0 }, scaleToFit(size, WHOLE_LONG_SIDE));
	const detail = detailOf(frame, size);
	const warning = findPhotoWarning(
		measurePhoto(whole, copyOf(video, detail, scaleToFit(detail, DETAIL_SIDE))),
	);
	return SIGHTS[warning ?? ""] ?? "clear";
}

interface Part extends Size {
	readonly x: number;
	readonly y: number;
}

/** A square in the middle of where the document belongs. */
function detailOf(frame: CameraFrame, size: Size): Part {
	const { width, height } = size;
	const scale = Math.max(1, Math.max(width, height) / JUDGED_LONG_SIDE);
	const side = Math.min(DETAIL_SIDE * scale, width, height);
	const document = frameOutlines(frame, size).at(-1) ?? { ...size, x: 0, y: 0 };
	const start = (at: number, length: number, whole: number) =>
		Math.min(Math.max(0, at + (length - side) / 2), whole - side);
	const x = start(document.x, document.width, width);
	const y = start(document.y, document.height, height);
	return { x, y, width: side, height: side };
}

function copyOf(video: HTMLVideoElement, { x, y, width, height }: Part, size: Size): GreyPicture {
	const canvas = new PictureCanvas(size);
	canvas.context.drawImage(video, x, y, width, height, 0, 0, size.width, size.height);
	return takeGrey(canvas);
}
