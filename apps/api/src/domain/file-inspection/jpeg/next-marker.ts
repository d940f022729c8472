const MARKER = 0xff;
const STUFFED = 0x00;
const TEMPORARY = 0x01;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;

/** A marker of a JPEG. */
export interface Marker {
	/** its second byte */
	readonly code: number;
	/** where its first byte, or the fill before it, stands */
	readonly start: number;
	/** the position after it */
	readonly end: number;
}

/**
 * Finds the next marker. Bytes before it are skipped, as decoders do.
 *
 * @returns undefined if there is none
 */
export function nextMarker(bytes: Buffer, from: number): Marker | undefined {
	const start = bytes.indexOf(MARKER, from);
	if (start < 0) return undefined;
	let position = start + 1;
	while (bytes[position] === MARKER) position += 1;
	const code = bytes[position];
	return code === undefined ? undefined : { code, start, end: position + 1 };
}

/** Markers without a length; decoders skip them between segments. */
export function standsAlone(code: number): boolean {
	return code === STUFFED || code === TEMPORARY || (code >= FIRST_RESTART && code <= LAST_RESTART);
}
