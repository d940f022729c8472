/** A file is sent in pieces, so that an early answer is noticed before everything is sent. */
const PIECE_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
const COMMAND = Buffer.from("zINSTREAM\0");

/**
 * The command that clamd gets: INSTREAM, each piece after its length in four bytes (big endian),
 * and a length of zero. See clamd(8).
 */
export function* instream(file: Uint8Array): Generator<Uint8Array> {
	yield COMMAND;
	for (let at = 0; at < file.length; at += PIECE_BYTES) {
		const piece = file.subarray(at, at + PIECE_BYTES);
		yield lengthOf(piece.length);
		yield piece;
	}
	yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
	const length = Buffer.alloc(LENGTH_BYTES);
	length.writeUInt32BE(bytes);
	return length;
}
