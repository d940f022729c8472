const MARKER = 0xff;
const STUFFED = 0x00;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;

/**
 * Finds the end of a scan's picture data in a JPEG (ITU-T T.81, B.1.1.2 and B.1.1.5): the next
 * marker that is neither a stuffed zero nor a restart. The marker that ends the image may be missing:
 * viewers show the picture, so the form completes it and the server accepts it.
 *
 * @param bytes of the file
 * @param start of the data, behind the scan's header
 * @returns the position of the marker, or the file's length if none follows
 */
export function jpegDataEnd(bytes: Uint8Array, start: number): number {
	for (let at = start; ; at++) {
		at = bytes.indexOf(MARKER, at);
		const next = bytes[at + 1];
		if (at === -1 || next === undefined) return bytes.length;
		const isData = next === STUFFED || (next >= FIRST_RESTART && next <= LAST_RESTART);
		// Any number of these bytes may precede a marker.
		if (!isData && next !== MARKER) return at;
	}
}
