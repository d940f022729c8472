/**
 * The format of SQLite's write-ahead log: a header, then frames of a page each. The frame that ends a
 * transaction has the size of the database. A frame is valid if its salts are the header's and its
 * checksum continues the previous one's. See https://sqlite.org/fileformat2.html#walformat.
 */
export const LOG_HEADER_BYTES = 32;
export const FRAME_HEADER_BYTES = 24;

/** The lowest bit tells the order of the bytes in a checksum's words. */
const MAGIC = 0x377f0682;
const FORMAT = 3_007_000;
/** Headers are covered up to their checksum, frame headers up to their salts. */
const HEADER_CHECKED_BYTES = 24;
const FRAME_CHECKED_BYTES = 8;
export const SALT_BYTES = 8;

/** The sums of all words so far. */
export type Checksum = readonly [number, number];

export interface LogHeader {
	readonly pageBytes: number;
	/** 8 bytes, new whenever the log restarts */
	readonly salts: Buffer;
	readonly isBigEndian: boolean;
	readonly checksum: Checksum;
}

export interface Frame {
	readonly page: number;
	/** pages of the database after the transaction that it ends; 0 within one */
	readonly pagesAfter: number;
	readonly checksum: Checksum;
}

/** @returns undefined if these bytes are no complete header */
export function parseHeader(bytes: Buffer): LogHeader | undefined {
	if (bytes.length < LOG_HEADER_BYTES) return undefined;
	const magic = bytes.readUInt32BE(0);
	if (magic >>> 1 !== MAGIC >>> 1 || bytes.readUInt32BE(4) !== FORMAT) return undefined;
	const isBigEndian = (magic & 1) === 1;
	const checksum = sum(bytes.subarray(0, HEADER_CHECKED_BYTES), [0, 0], isBigEndian);
	if (!hasChecksum(bytes, HEADER_CHECKED_BYTES, checksum)) return undefined;
	const salts = Buffer.from(bytes.subarray(16, 16 + SALT_BYTES));
	return { pageBytes: bytes.readUInt32BE(8), salts, isBigEndian, checksum };
}

/**
 * @param bytes a frame's header and its page
 * @param previous checksum of the frame before it, or of the header
 * @returns undefined if they are no valid frame of this log
 */
export function parseFrame(
	bytes: Buffer,
	{ salts, isBigEndian }: LogHeader,
	previous: Checksum,
): Frame | undefined {
	if (!bytes.subarray(8, 8 + SALT_BYTES).equals(salts)) return undefined;
	const checksum = checksumOfFrame(bytes, previous, isBigEndian);
	if (!hasChecksum(bytes, 16, checksum)) return undefined;
	return { page: bytes.readUInt32BE(0), pagesAfter: bytes.readUInt32BE(4), checksum };
}

/** @returns the header's bytes, and what continues it */
export function makeHeader(pageBytes: number, salts: Buffer): { bytes: Buffer; header: LogHeader } {
	const bytes = Buffer.alloc(LOG_HEADER_BYTES);
	bytes.writeUInt32BE(MAGIC, 0);
	bytes.writeUInt32BE(FORMAT, 4);
	bytes.writeUInt32BE(pageBytes, 8);
	salts.copy(bytes, 16);
	const checksum = sum(bytes.subarray(0, HEADER_CHECKED_BYTES), [0, 0], false);
	writeChecksum(bytes, HEADER_CHECKED_BYTES, checksum);
	return { bytes, header: { pageBytes, salts, isBigEndian: false, checksum } };
}

/** @returns the frame's bytes, and its checksum */
export function makeFrame(
	{ salts, isBigEndian }: LogHeader,
	previous: Checksum,
	{ page, pagesAfter, contents }: { page: number; pagesAfter: number; contents: Buffer },
): { bytes: Buffer; checksum: Checksum } {
	const bytes = Buffer.alloc(FRAME_HEADER_BYTES + contents.length);
	bytes.writeUInt32BE(page, 0);
	bytes.writeUInt32BE(pagesAfter, 4);
	salts.copy(bytes, 8);
	contents.copy(bytes, FRAME_HEADER_BYTES);
	const checksum = checksumOfFrame(bytes, previous, isBigEndian);
	writeChecksum(bytes, 16, checksum);
	return { bytes, checksum };
}

function checksumOfFrame(bytes: Buffer, previous: Checksum, isBigEndian: boolean): Checksum {
	const ofHeader = sum(bytes.subarray(0, FRAME_CHECKED_BYTES), previous, isBigEndian);
	return sum(bytes.subarray(FRAME_HEADER_BYTES), ofHeader, isBigEndian);
}

/** @param bytes a multiple of eight */
function sum(bytes: Buffer, [first, second]: Checksum, isBigEndian: boolean): Checksum {
	const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let [one, two] = [first | 0, second | 0];
	for (let offset = 0; offset < bytes.length; offset += 8) {
		one = (one + words.getUint32(offset, !isBigEndian) + two) | 0;
		two = (two + words.getUint32(offset + 4, !isBigEndian) + one) | 0;
	}
	return [one >>> 0, two >>> 0];
}

function hasChecksum(bytes: Buffer, offset: number, [one, two]: Checksum): boolean {
	return bytes.readUInt32BE(offset) === one && bytes.readUInt32BE(offset + 4) === two;
}

function writeChecksum(bytes: Buffer, offset: number, [one, two]: Checksum): void {
	bytes.writeUInt32BE(one, offset);
	bytes.writeUInt32BE(two, offset + 4);
}
