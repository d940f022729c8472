import { giveBack } from "../../../platform/sealing/give-back.ts";

/** Longest code of a Huffman table. */
const MAX_CODE_BITS = 16;
/** Tables with an entry for each sequence of this many bits fit into a processor's fastest memory. */
const INDEX_BITS = 12;
const LONGER_BITS = MAX_CODE_BITS - INDEX_BITS;
const COEFFICIENTS = 64;
const END_OF_BLOCK = 1 << 16;
/** Sixteen zeros; another value without bits ends a block (ITU-T T.81, F.1.2.2). */
const SIXTEEN_ZEROS = 0xf0;
const MARKER = 0xff;
const COUNTS_BYTES = 16;
/** A small integer, which V8 adds faster than others; no file has as many bits. */
const BEYOND_DATA = 0x3fff_ffff;
/** Zeros behind the data, for a last block of the most and longest codes, and for reading ahead. */
const PADDING_BYTES = (COEFFICIENTS * (MAX_CODE_BITS + MAX_CODE_BITS)) / 8 + 4;

/** A Huffman table as it stands in its segment. */
export interface WrittenTable {
	/** how many codes there are of each length, from 1 to 16 bits */
	readonly counts: Buffer;
	readonly values: Buffer;
}

/** A Huffman table to read blocks with. */
export interface HuffmanTable {
	/**
	 * for each sequence of 12 bits the code that it begins with: its length in the upper byte, its
	 * value in the lower; 0 for none, and for a longer one
	 */
	readonly codes: Uint16Array;
	/** by length */
	readonly longer: readonly LongerCodes[];
	/**
	 * for each sequence of 12 bits the whole codes in it: their bits in the lowest byte, their
	 * coefficients in the next, and 1 above if the block ends; 0 for none; signed, because V8 handles
	 * unsigned numbers of 32 bits more slowly
	 */
	readonly steps: Int32Array;
}

/** The codes of one length of more than 12 bits. */
interface LongerCodes {
	readonly length: number;
	/** the sequences of 16 bits that begin with them */
	readonly start: number;
	readonly end: number;
	readonly values: Uint8Array;
}

/** The blocks of one component in each unit of a scan, and what they are written with. */
export interface ScanBlocks {
	readonly count: number;
	readonly dc: HuffmanTable;
	/** undefined in a scan that has only the blocks' averages, as progressive pictures begin with */
	readonly ac: HuffmanTable | undefined;
}

/**
 * Reads a segment of Huffman tables (B.2.4.2).
 *
 * @param contents after the segment's length
 * @returns by class and destination, as in the segment
 */
export function readHuffmanTables(contents: Buffer): Map<number, WrittenTable> {
	const tables = new Map<number, WrittenTable>();
	for (let at = 0; at + 1 + COUNTS_BYTES <= contents.length; ) {
		const start = at + 1 + COUNTS_BYTES;
		const counts = contents.subarray(at + 1, start);
		const end = start + counts.reduce((sum, count) => sum + count, 0);
		tables.set(contents.readUInt8(at), { counts, values: contents.subarray(start, end) });
		at = end;
	}
	return tables;
}

/** @returns undefined if the table has more codes than there can be */
export function decodable({ counts, values }: WrittenTable): HuffmanTable | undefined {
	const codes = new Uint16Array(1 << INDEX_BITS);
	const longer: LongerCodes[] = [];
	let start = 0;
	let next = 0;
	for (const [index, count] of counts.entries()) {
		const length = index + 1;
		const span = 1 << (MAX_CODE_BITS - length);
		const ofLength = values.subarray(next, next + count);
		const end = start + ofLength.length * span;
		if (end > 1 << MAX_CODE_BITS) return undefined;
		if (length > INDEX_BITS) longer.push({ length, start, end, values: ofLength });
		else
			for (const [at, value] of ofLength.entries()) {
				const first = (start + at * span) >> LONGER_BITS;
				codes.fill((length << 8) | value, first, first + (span >> LONGER_BITS));
			}
		start = end;
		next += count;
	}
	return { codes, longer, steps: stepsOf(codes) };
}

/**
 * @param sequence 16 bits
 * @returns the code that they begin with, as in a table; 0 for none
 */
function codeAt({ codes, longer }: HuffmanTable, sequence: number): number {
	const code = codes[sequence >> LONGER_BITS] ?? 0;
	if (code !== 0) return code;
	for (const { length, start, end, values } of longer)
		if (sequence < end)
			return (length << 8) | (values[(sequence - start) >> (MAX_CODE_BITS - length)] ?? 0);
	return 0;
}

function stepsOf(codes: Uint16Array): Int32Array {
	const steps = new Int32Array(1 << INDEX_BITS);
	for (let sequence = 0; sequence < steps.length; sequence += 1) {
		let [bits, coefficients, isEnd] = [0, 0, false];
		while (!isEnd) {
			const step = stepOf(codes[(sequence << bits) & (steps.length - 1)] ?? 0);
			bits += bitsOf(step);
			coefficients += coefficientsOf(step);
			isEnd = endsBlock(step);
			if (step === 0 || bits > INDEX_BITS || coefficients >= COEFFICIENTS) break;
			steps[sequence] = bits | (coefficients << 8) | (isEnd ? END_OF_BLOCK : 0);
		}
	}
	return steps;
}

/** What a code of a block's later coefficients stands for; 0 for no code. */
function stepOf(code: number): number {
	if (code === 0) return 0;
	const value = code & 0xff;
	const size = value & 0x0f;
	const bits = (code >> 8) + size;
	if (size === 0 && value !== SIXTEEN_ZEROS) return bits | END_OF_BLOCK;
	return bits | (((value >> 4) + 1) << 8);
}

/** With the bits of the values. */
function bitsOf(step: number): number {
	return step & 0xff;
}

/** With the zeros before them. */
function coefficientsOf(step: number): number {
	return (step >> 8) & 0xff;
}

function endsBlock(step: number): boolean {
	return step >= END_OF_BLOCK;
}

/**
 * How far a scan's data reaches. Its blocks are read, but not decoded, which takes a tenth of the
 * time.
 *
 * @param data with stuffed zeros and restart markers
 * @param units of the whole picture
 * @param restartInterval number of units from one restart marker to the next; 0 without any
 * @returns how many units the data has, and where the last of them ends
 */
export function scanCoverage(
	data: Buffer,
	parts: readonly ScanBlocks[],
	units: number,
	restartInterval: number,
): { readonly units: number; readonly end: number } {
	const blocks = parts.flatMap((part) => Array<ScanBlocks>(part.count).fill(part));
	const plain = Buffer.alloc(data.length + PADDING_BYTES);
	try {
		for (let [unit, start] = [0, 0]; ; ) {
			const { marker, length } = copyWithoutStuffing(data, start, plain);
			const expected = Math.min(restartInterval || units, units - unit);
			const read = readUnits(plain, length, blocks, expected);
			unit += read.units;
			if (unit === units || read.units < expected || marker === data.length)
				return { units: unit, end: endWithStuffing(data, start, read.bytes) };
			start = marker + 2;
		}
	} finally {
		giveBack(plain);
	}
}

/**
 * Copies the data up to the next marker, without the zeros that follow each 0xff, and zeros behind
 * it.
 *
 * @returns where the marker stands, or the data ends, and how many bytes were copied
 */
function copyWithoutStuffing(data: Buffer, start: number, plain: Buffer) {
	let length = 0;
	let from = start;
	let marker = data.indexOf(MARKER, from);
	while (marker !== -1 && data[marker + 1] === 0) {
		length += data.copy(plain, length, from, marker + 1);
		from = marker + 2;
		marker = data.indexOf(MARKER, from);
	}
	if (marker === -1) marker = data.length;
	length += data.copy(plain, length, from, marker);
	plain.fill(0, length, length + PADDING_BYTES);
	return { marker, length };
}

/** Where these bytes end in data whose zeros behind 0xff they do not count. */
function endWithStuffing(data: Buffer, start: number, bytes: number): number {
	let end = start + bytes;
	for (
		let stuffed = data.indexOf(MARKER, start);
		stuffed !== -1 && stuffed < end;
		stuffed = data.indexOf(MARKER, stuffed + 2)
	)
		end += 1;
	return Math.min(end, data.length);
}

/** @returns how many units and bytes the data has, at most the expected units */
function readUnits(
	plain: Buffer,
	length: number,
	blocks: readonly ScanBlocks[],
	expected: number,
): { readonly units: number; readonly bytes: number } {
	const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength);
	let bit = 0;
	let unit = 0;
	while (unit < expected) {
		for (const { dc, ac } of blocks) {
			bit = skipBlock(view, bit, dc, ac);
			if (bit > length * 8) return { units: unit, bytes: length };
		}
		unit += 1;
	}
	return { units: unit, bytes: Math.ceil(bit / 8) };
}

/** @returns the first bit behind the block; a bit behind all data if there is no such code */
function skipBlock(
	plain: DataView,
	start: number,
	dc: HuffmanTable,
	ac: HuffmanTable | undefined,
): number {
	const average = codeAt(dc, sixteenBits(plain, start));
	if (average === 0) return BEYOND_DATA;
	const bit = start + (average >> 8) + (average & 0x0f);
	return ac === undefined ? bit : skipCoefficients(plain, bit, ac);
}

/** Those after the block's average, until it ends. */
function skipCoefficients(plain: DataView, start: number, ac: HuffmanTable): number {
	const { steps } = ac;
	let bit = start;
	for (let coefficient = 1; coefficient < COEFFICIENTS; ) {
		// Loading takes the longest, so each load serves two steps of at most 12 bits.
		let bits = plain.getInt32(bit >> 3) << (bit & 7);
		let step = steps[bits >>> (32 - INDEX_BITS)] ?? 0;
		if (isWithinBlock(step, coefficient)) {
			bit += bitsOf(step);
			coefficient += coefficientsOf(step);
			if (endsBlock(step)) return bit;
			bits <<= bitsOf(step);
			step = steps[bits >>> (32 - INDEX_BITS)] ?? 0;
		}
		if (!isWithinBlock(step, coefficient)) step = stepOf(codeAt(ac, sixteenBits(plain, bit)));
		if (step === 0) return BEYOND_DATA;
		bit += bitsOf(step);
		coefficient += coefficientsOf(step);
		if (endsBlock(step)) return bit;
	}
	return bit;
}

/** A sequence's codes may belong to two blocks, unless the first of them ends one. */
function isWithinBlock(step: number, coefficient: number): boolean {
	return step !== 0 && coefficient + coefficientsOf(step) < COEFFICIENTS;
}

/** The 16 bits from this one on. */
function sixteenBits(plain: DataView, bit: number): number {
	return (plain.getInt32(bit >> 3) << (bit & 7)) >>> 16;
}
