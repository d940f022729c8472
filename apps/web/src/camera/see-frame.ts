import { findPhotoWarning } from "@sim-registration/validation";
import type { GreyPicture } from "../pictures/grey-picture.ts";
import { measurePhoto } from "../pictures/measure-photo.ts";
import { scaleToFit } from "../pictures/scale-to-fit.ts";
import type { Size } from "../preview/zoom.ts";
import { type CameraFrame, frameOutlines } from "./frame-outline.ts";

/** What the camera sees: a fault of the picture, or none. */
export type Sight = "dark" | "glare" | "blurred" | "clear";

/** The brightness of each pixel of a frame, as stored in the browser's memory. */
export interface FrameCopy {
	readonly size: Size;
	readonly bytes: Uint8Array;
	/** of the first pixel, and from one row and one pixel to the next, in bytes */
	readonly offset: number;
	readonly stride: number;
	readonly step: number;
	/** black is 16 and white 235, as in most videos */
	readonly isLimited: boolean;
}

/** These formats begin with a plane of luminance. */
const LUMINANCE_FIRST = /^(?:I4|NV)/;
/** Of red, green and blue, green contributes most of the brightness. */
const GREEN = { step: 4, offset: 1 };

/**
 * Copies the current frame of a video without a canvas, for which a browser first converts every
 * pixel of the frame, which takes five times as long.
 *
 * @param buffer reused if it is large enough
 * @returns undefined if there is no frame yet, or the browser gives no access to its pixels
 */
export async function copyFrame(
	video: HTMLVideoElement,
	buffer?: Uint8Array,
): Promise<FrameCopy | undefined> {
	if (typeof VideoFrame === "undefined" || video.videoWidth === 0) return undefined;
	const frame = new VideoFrame(video);
	try {
		const { format, visibleRect, colorSpace } = frame;
		if (!format || !visibleRect) return undefined;
		const { width, height } = visibleRect;
		const length = frame.allocationSize();
		const bytes = buffer && buffer.length >= length ? buffer : new Uint8Array(length);
		const [plane] = await frame.copyTo(bytes);
		if (!plane) return undefined;
		const { offset, stride } = plane;
		const whole = { size: { width, height }, bytes, stride };
		if (LUMINANCE_FIRST.test(format))
			return { ...whole, offset, step: 1, isLimited: colorSpace.fullRange !== true };
		return { ...whole, offset: offset + GREEN.offset, step: GREEN.step, isLimited: false };
	} finally {
		frame.close();
	}
}

/** Darkness and glare are detected on a copy of this size. */
const WHOLE_LONG_SIDE = 128;
/**
 * Sharpness is measured at the scale at which taken photos are judged, on a part of the document.
 */
const JUDGED_LONG_SIDE = 1024;
const DETAIL_SIDE = 160;
/** Black and white in a video of limited range, and of full range. */
const LIMITED = [16, 235] as const;
const FULL = [0, 255] as const;

const SIGHTS: Readonly<Record<string, Sight>> = {
	warning_photo_dark: "dark",
	warning_photo_glare: "glare",
	warning_photo_blurred: "blurred",
};

/** Judges a frame of the camera like a taken photo, with a fraction of the work. */
export function seeFrame(copy: FrameCopy, frame: CameraFrame): Sight {
	const whole = greyOf(copy, { ...copy.size, x: 0, y: 0 }, WHOLE_LONG_SIDE);
	const detail = greyOf(copy, detailOf(frame, copy.size), DETAIL_SIDE);
	return SIGHTS[findPhotoWarning(measurePhoto(whole, detail)) ?? ""] ?? "clear";
}

interface Part extends Size {
	readonly x: number;
	readonly y: number;
}

/** A square in the centre of the document's place. */
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

/** Averages four points for each pixel, which removes most of the noise. */
function greyOf(copy: FrameCopy, part: Part, longSide: number): GreyPicture {
	const { width, height } = scaleToFit(part, longSide);
	const { bytes, offset, stride, step, isLimited } = copy;
	const [black, white] = isLimited ? LIMITED : FULL;
	const scale = 255 / (white - black) / 4;
	const pixels = new Uint8Array(width * height);
	const pointsOf = (start: number, length: number, count: number, bytesEach: number) =>
		Int32Array.from({ length: 2 * count }, (_, point) => {
			const at = start + ((point + 0.5) / (2 * count)) * length;
			return Math.floor(at) * bytesEach;
		});
	const columns = pointsOf(part.x, part.width, width, step);
	const rows = pointsOf(part.y, part.height, height, stride);
	for (let row = 0, at = 0; row < rows.length; row += 2) {
		const upper = offset + (rows[row] ?? 0);
		const lower = offset + (rows[row + 1] ?? 0);
		for (let column = 0; column < columns.length; column += 2, at++) {
			const left = columns[column] ?? 0;
			const right = columns[column + 1] ?? 0;
			const above = (bytes[upper + left] ?? 0) + (bytes[upper + right] ?? 0);
			const below = (bytes[lower + left] ?? 0) + (bytes[lower + right] ?? 0);
			const luminance = (above + below - 4 * black) * scale;
			pixels[at] = Math.min(255, Math.max(0, luminance));
		}
	}
	return { width, height, pixels };
}
