import type { Orientation } from "./orientation.ts";

/** A picture's file without its metadata; the picture data is unchanged. */
export interface CleanedPicture {
	/** the file to send; the orientation is the only EXIF data that it may contain */
	readonly bytes: Uint8Array<ArrayBuffer>;
	/** the same without the orientation: every browser decodes it as it is stored */
	readonly stored: Uint8Array<ArrayBuffer>;
	readonly orientation: Orientation;
	/** its end was missing and has been added; picture data may be missing too */
	readonly isCompleted?: boolean;
}

/** A picture's file is malformed. */
export class MalformedPictureError extends Error {
	override readonly name = "MalformedPictureError";
}

/** Concatenates slices of a file. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let position = 0;
	for (const part of parts) {
		whole.set(part, position);
		position += part.length;
	}
	return whole;
}

/** Whether a file has these characters of one byte each at a position. */
export function hasTextAt(bytes: Uint8Array, position: number, text: string): boolean {
	for (let index = 0; index < text.length; index++)
		if (bytes[position + index] !== text.charCodeAt(index)) return false;
	return true;
}
