import { requirePictureSize } from "../picture-limits.ts";
import { damaged } from "../refused-file-error.ts";

const HEADER_BYTES = 6;
const COMPONENT_BYTES = 3;
const COMPONENT_COUNTS = [1, 3, 4];
/** Bits per sample that browsers and viewers show. */
const PRECISION = 8;

/** Kinds of frames that browsers and viewers show: baseline, extended and progressive. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables in the same range, which are not frames. */
const TABLES = [0xc4, 0xc8, 0xcc];

export function isFrame(marker: number): boolean {
	return marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker);
}

/**
 * Checks the header of a JPEG's frame (ITU-T T.81, B.2.2).
 *
 * @param header the segment's contents after its length
 * @throws RefusedFileError
 */
export function checkFrame(marker: number, header: Buffer): void {
	if (!SHOWN_FRAMES.includes(marker)) throw damaged("A kind of JPEG that nobody shows");
	if (header.length < HEADER_BYTES) throw damaged("A frame header cut short");
	const components = header.readUInt8(5);
	const isWhole = header.length === HEADER_BYTES + components * COMPONENT_BYTES;
	if (!isWhole || !COMPONENT_COUNTS.includes(components)) throw damaged("A broken frame header");
	if (header.readUInt8(0) !== PRECISION) throw damaged("A kind of JPEG that nobody shows");
	requirePictureSize(header.readUInt16BE(3), header.readUInt16BE(1));
}
