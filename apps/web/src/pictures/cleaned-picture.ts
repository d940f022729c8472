import type { Orientation } from "./orientation.ts";

/** A picture's file without what it tells beside the picture; its picture data is untouched. */
export interface CleanedPicture {
	/** what is sent: at most the orientation is left of EXIF */
	readonly bytes: Uint8Array<ArrayBuffer>;
	/** the same without the orientation: every browser decodes it as it is stored */
	readonly stored: Uint8Array<ArrayBuffer>;
	readonly orientation: Orientation;
}

/** Puts slices of a file together again. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let position = 0;
	for (const part of parts) {
		whole.set(part, position);
		position += part.length;
	}
	return whole;
}

/** Whether a file begins at a position with these characters of one byte each. */
export function hasTextAt(bytes: Uint8Array, position: number, text: string): boolean {
	for (let index = 0; index < text.length; index++)
		if (bytes[position + index] !== text.charCodeAt(index)) return false;
	return true;
}
