import { requirePictureSize } from "../picture-limits.ts";
import { damaged } from "../refused-file-error.ts";

const HEADER_BYTES = 6;
const COMPONENT_BYTES = 3;
const COMPONENT_COUNTS = [1, 3, 4];
/** Bits per sample that browsers and viewers show. */
const PRECISION = 8;
const PROGRESSIVE = 0xc2;
/** The most blocks of a component in a unit, in each direction. */
const MAX_SAMPLING = 4;

/** Kinds of frames that browsers and viewers show: baseline, extended and progressive. */
const SHOWN_FRAMES = [0xc0, 0xc1, PROGRESSIVE];
/** Tables in the same range, which are not frames. */
const TABLES = [0xc4, 0xc8, 0xcc];

/** A colour component, and its blocks per unit (MCU). */
export interface JpegComponent {
	readonly id: number;
	readonly columns: number;
	readonly rows: number;
}

export interface JpegFrame {
	readonly isProgressive: boolean;
	readonly width: number;
	readonly height: number;
	readonly components: readonly JpegComponent[];
}

export function isFrame(marker: number): boolean {
	return marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker);
}

/**
 * Reads the header of a JPEG's frame (ITU-T T.81, B.2.2).
 *
 * @param header the segment's contents after its length
 * @throws RefusedFileError
 */
export function readFrame(marker: number, header: Buffer): JpegFrame {
	if (!SHOWN_FRAMES.includes(marker)) throw damaged("A kind of JPEG that nobody shows");
	if (header.length < HEADER_BYTES) throw damaged("A frame header cut short");
	const count = header.readUInt8(5);
	const isWhole = header.length === HEADER_BYTES + count * COMPONENT_BYTES;
	if (!isWhole || !COMPONENT_COUNTS.includes(count)) throw damaged("A broken frame header");
	if (header.readUInt8(0) !== PRECISION) throw damaged("A kind of JPEG that nobody shows");
	const [width, height] = [header.readUInt16BE(3), header.readUInt16BE(1)];
	requirePictureSize(width, height);
	const components = Array.from({ length: count }, (_each, index) => {
		const at = HEADER_BYTES + index * COMPONENT_BYTES;
		const sampling = header.readUInt8(at + 1);
		return { id: header.readUInt8(at), columns: sampling >> 4, rows: sampling & 0x0f };
	});
	if (!components.every(({ columns, rows }) => isSampling(columns) && isSampling(rows)))
		throw damaged("A broken frame header");
	return { isProgressive: marker === PROGRESSIVE, width, height, components };
}

function isSampling(value: number): boolean {
	return value >= 1 && value <= MAX_SAMPLING;
}
