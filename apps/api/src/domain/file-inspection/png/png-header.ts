import { requirePictureSize } from "../picture-limits.ts";
import { damaged } from "../refused-file-error.ts";

const HEADER_BYTES = 13;

/** Samples per pixel by colour type, and the depths that each may have (PNG, 11.2.1). */
const COLOUR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
	0: { samples: 1, depths: [1, 2, 4, 8, 16] },
	2: { samples: 3, depths: [8, 16] },
	3: { samples: 1, depths: [1, 2, 4, 8] },
	4: { samples: 2, depths: [8, 16] },
	6: { samples: 4, depths: [8, 16] },
};

/** Starts and steps of the seven passes of an interlaced picture. */
const PASSES = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

/** Rows of equal length in the inflated picture data. */
export interface PngRows {
	readonly count: number;
	/** of one row, with the byte that names its filter */
	readonly byteLength: number;
}

/**
 * Reads a PNG's header.
 *
 * @param header the contents of IHDR
 * @returns the rows of its picture data: of each pass, if it is interlaced
 * @throws RefusedFileError
 */
export function readPngHeader(header: Buffer): readonly PngRows[] {
	if (header.length !== HEADER_BYTES) throw damaged("A broken PNG header");
	const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
	const [depth = 0, colourType = 0, compression, filter, interlace = 0] = header.subarray(8);
	const colour = COLOUR_TYPES[colourType];
	const isKnown = compression === 0 && filter === 0 && interlace <= 1;
	if (!colour?.depths.includes(depth) || !isKnown) throw damaged("A broken PNG header");
	requirePictureSize(width, height);
	const bitsPerPixel = colour.samples * depth;
	if (interlace === 0) return [{ count: height, byteLength: rowBytes(width, bitsPerPixel) }];
	return PASSES.flatMap(([x, y, stepX, stepY]) => {
		const columns = Math.ceil((width - x) / stepX);
		const count = Math.ceil((height - y) / stepY);
		return columns > 0 && count > 0 ? [{ count, byteLength: rowBytes(columns, bitsPerPixel) }] : [];
	});
}

/** Each row begins with the number of its filter. */
function rowBytes(width: number, bitsPerPixel: number): number {
	return 1 + Math.ceil((width * bitsPerPixel) / 8);
}
