import { crc32 } from "node:zlib";
import { drawCardScene, fromPixels } from "./card-scene.ts";
import type { SampleFile } from "./sample-file.ts";
import { encodeToFit, type PictureSize } from "./size-to-fit.ts";

export interface ScreenshotOptions {
	/** another seed gives another picture */
	readonly seed?: number;
	readonly name?: string;
	readonly width?: number;
	readonly height?: number;
	/** the exact file size; the picture is as large as fits, and padded with a chunk */
	readonly byteLength?: number;
}

const PNG_SIGNATURE_BYTES = 8;
const HEADER_CHUNK_BYTES = 25;
const CHUNK_OVERHEAD_BYTES = 12;
const COMMENT = "Comment\0";

/**
 * A PNG of a card.
 *
 * @throws RangeError if no picture fits into `byteLength`
 */
export async function sampleScreenshot({
	seed = 1,
	name = "Screenshot.png",
	width = 640,
	height = 480,
	byteLength,
}: ScreenshotOptions = {}): Promise<SampleFile> {
	const encode = (size: PictureSize) => encodeScreenshot(size, seed);
	const bytes =
		byteLength === undefined
			? await encode({ width, height })
			: padPng(await encodeToFit(byteLength, { width, height }, encode), byteLength);
	return { name, type: "image/png", bytes: new Uint8Array(bytes) };
}

async function encodeScreenshot({ width, height }: PictureSize, seed: number): Promise<Buffer> {
	return fromPixels(await drawCardScene(width, height, seed))
		.png({ compressionLevel: 3 })
		.toBuffer();
}

function padPng(png: Buffer, byteLength: number): Buffer {
	const missing = byteLength - png.length;
	if (missing === 0) return png;
	if (missing < CHUNK_OVERHEAD_BYTES + COMMENT.length)
		throw new RangeError(`Cannot pad by ${missing} bytes`);
	const behindHeader = PNG_SIGNATURE_BYTES + HEADER_CHUNK_BYTES;
	return Buffer.concat([
		png.subarray(0, behindHeader),
		textChunk(missing - CHUNK_OVERHEAD_BYTES),
		png.subarray(behindHeader),
	]);
}

function textChunk(dataLength: number): Buffer {
	const chunk = Buffer.alloc(dataLength + CHUNK_OVERHEAD_BYTES, "p");
	chunk.writeUInt32BE(dataLength, 0);
	chunk.write(`tEXt${COMMENT}`, 4, "latin1");
	chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
	return chunk;
}
