import type { Size } from "../preview/zoom.ts";

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
