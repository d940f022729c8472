import { crc32, deflateSync } from "node:zlib";
import type { SampleFile } from "./sample-file.ts";

export interface WrittenPngOptions {
	readonly width?: number;
	readonly height?: number;
	/** bits per sample, and colour type (PNG, 11.2.1) */
	readonly depth?: number;
	readonly colourType?: number;
	/** inflated size of the picture data; by default the correct size */
	readonly inflatedBytes?: number;
	/** number of the filter in the picture's first row; 0 by default */
	readonly filter?: number;
	readonly isInterlaced?: boolean;
	/** number of bytes after the deflated picture data, in its chunk */
	readonly packedSurplus?: number;
	/** chunks before the picture data */
	readonly chunks?: readonly { readonly type: string; readonly contents: string }[];
	/** data after the end */
	readonly trailing?: string | Uint8Array;
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Compression and filter. */
const USUAL_METHODS = [0, 0];

/** A black PNG, written chunk by chunk: its header may declare more than the data contains. */
export function writtenPng({
	width = 40,
	height = 30,
	depth = 8,
	colourType = 0,
	inflatedBytes = (width + 1) * height,
	filter = 0,
	isInterlaced = false,
	packedSurplus = 0,
	chunks = [],
	trailing = "",
}: WrittenPngOptions = {}): SampleFile {
	const size = Buffer.alloc(8);
	size.writeUInt32BE(width, 0);
	size.writeUInt32BE(height, 4);
	const pixels = Buffer.alloc(inflatedBytes);
	pixels[0] = filter;
	const bytes = Buffer.concat([
		SIGNATURE,
		pngChunk(
			"IHDR",
			Buffer.concat([
				size,
				Buffer.from([depth, colourType, ...USUAL_METHODS, Number(isInterlaced)]),
			]),
		),
		...chunks.map(({ type, contents }) => pngChunk(type, Buffer.from(contents, "latin1"))),
		pngChunk("IDAT", Buffer.concat([deflateSync(pixels), Buffer.alloc(packedSurplus)])),
		pngChunk("IEND", Buffer.alloc(0)),
		Buffer.from(trailing),
	]);
	return { name: "drawing.png", type: "image/png", bytes: new Uint8Array(bytes) };
}

function pngChunk(type: string, contents: Buffer): Buffer {
	const typed = Buffer.concat([Buffer.from(type, "latin1"), contents]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(contents.length);
	sum.writeUInt32BE(crc32(typed));
	return Buffer.concat([length, typed, sum]);
}
