const START_OF_IMAGE_BYTES = 2;
const SEGMENT_HEADER_BYTES = 4;
/** A segment's length field includes its own two bytes, and its maximum is 65,535. */
const SEGMENT_MAX_BYTES = 2 + 65_535;
const COMMENT_MARKER = [0xff, 0xfe];
const FILLING = "p";

/**
 * Enlarges a JPEG without changing the picture: inserts comment segments after its start.
 *
 * @param byteLength the target size
 * @throws RangeError if the JPEG is larger, or smaller by less than a segment's minimum
 */
export function padJpeg(jpeg: Buffer, byteLength: number): Buffer {
	const start = jpeg.subarray(0, START_OF_IMAGE_BYTES);
	const segments = segmentLengths(byteLength - jpeg.length).map((bytes) =>
		commentSegment(Buffer.alloc(bytes - SEGMENT_HEADER_BYTES, FILLING)),
	);
	return Buffer.concat([start, ...segments, jpeg.subarray(START_OF_IMAGE_BYTES)]);
}

/** Splits into segment lengths, none shorter than a segment's header. */
function segmentLengths(total: number): number[] {
	if (total === 0) return [];
	if (total < SEGMENT_HEADER_BYTES) throw new RangeError(`Cannot pad by ${total} bytes`);
	const count = Math.ceil(total / SEGMENT_MAX_BYTES);
	return Array.from(
		{ length: count },
		(_, index) => Math.floor(total / count) + (index < total % count ? 1 : 0),
	);
}

/** A JPEG segment that decoders ignore. */
export function commentSegment(contents: Uint8Array): Buffer {
	const segment = Buffer.alloc(SEGMENT_HEADER_BYTES);
	segment.set(COMMENT_MARKER);
	segment.writeUInt16BE(2 + contents.length, COMMENT_MARKER.length);
	return Buffer.concat([segment, contents]);
}
