/** Longest code of a Huffman table: it has an entry for each sequence of this many bits. */
const CODE_BITS = 16;
const COEFFICIENTS = 64;
/** Sixteen zeros; another value without bits ends a block (ITU-T T.81, F.1.2.2). */
const SIXTEEN_ZEROS = 0xf0;
const MARKER = 0xff;
const COUNTS_BYTES = 16;

/**
 * For each sequence of 16 bits the code that it begins with: its length in the upper byte, its value
 * in the lower; 0 for none.
 */
export type HuffmanTable = Uint16Array;

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
 * @returns by class and destination, as in the segment; without those that are malformed
 */
export function readHuffmanTables(contents: Buffer): Map<number, HuffmanTable> {
	const tables = new Map<number, HuffmanTable>();
	for (let at = 0; at + 1 + COUNTS_BYTES <= contents.length; ) {
		const start = at + 1 + COUNTS_BYTES;
		const counts = contents.subarray(at + 1, start);
		const end = start + counts.reduce((sum, count) => sum + count, 0);
		const table = tableOf(counts, contents.subarray(start, end));
		if (table !== undefined) tables.set(contents.readUInt8(at), table);
		at = end;
	}
	return tables;
}

function tableOf(counts: Buffer, values: Buffer): HuffmanTable | undefined {
	const table = new Uint16Array(1 << CODE_BITS);
	let code = 0;
	let next = 0;
	for (const [index, count] of counts.entries()) {
		const span = 1 << (CODE_BITS - index - 1);
		for (const value of values.subarray(next, next + count)) {
			if (code + span > table.length) return undefined;
			table.fill(((index + 1) << 8) | value, code, code + span);
			code += span;
		}
		next += count;
	}
	return table;
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
	const bits = new Bits(data);
	for (let unit = 0; unit < units; unit += 1) {
		const isRestart = restartInterval > 0 && unit > 0 && unit % restartInterval === 0;
		if (isRestart && !bits.restart()) return { units: unit, end: bits.position };
		for (const { dc, ac } of blocks)
			if (!skipBlock(bits, dc, ac)) return { units: unit, end: bits.position };
		if (bits.isOver) return { units: unit, end: bits.position };
	}
	return { units, end: bits.position };
}

/** @returns false if there is no such code */
function skipBlock(bits: Bits, dc: HuffmanTable, ac: HuffmanTable | undefined): boolean {
	const average = dc[bits.peek()] ?? 0;
	if (average === 0) return false;
	bits.skip((average >> 8) + (average & 0x0f));
	if (ac === undefined) return true;
	for (let coefficient = 1; coefficient < COEFFICIENTS; ) {
		const code = ac[bits.peek()] ?? 0;
		if (code === 0) return false;
		const value = code & 0xff;
		const size = value & 0x0f;
		bits.skip((code >> 8) + size);
		if (size === 0 && value !== SIXTEEN_ZEROS) return true;
		coefficient += (value >> 4) + 1;
	}
	return true;
}

/** Reads a scan's data bit by bit; zeros follow its end and each marker. */
class Bits {
	readonly #data: Buffer;
	#at = 0;
	#bits = 0;
	#count = 0;
	#padding = 0;

	constructor(data: Buffer) {
		this.#data = data;
	}

	/** The next 16 bits. */
	peek(): number {
		while (this.#count < CODE_BITS) this.#fill();
		return (this.#bits >>> (this.#count - CODE_BITS)) & 0xffff;
	}

	/** @param count at most 31 */
	skip(count: number): void {
		let left = count;
		while (left > this.#count) {
			left -= this.#count;
			this.#count = 0;
			this.#fill();
		}
		this.#count -= left;
	}

	/** Whether more was read than the data has. */
	get isOver(): boolean {
		return this.#count < this.#padding;
	}

	/** Where the bits that were read end, in bytes. */
	get position(): number {
		return this.#at - Math.max(0, (this.#count - this.#padding) >> 3);
	}

	/** Goes behind the next restart marker. */
	restart(): boolean {
		let marker = this.#data.indexOf(MARKER, this.#at);
		while (marker !== -1 && this.#data[marker + 1] === 0)
			marker = this.#data.indexOf(MARKER, marker + 1);
		this.#bits = this.#count = this.#padding = 0;
		if (marker === -1) return false;
		this.#at = marker + 2;
		return true;
	}

	#fill(): void {
		const byte = this.#data[this.#at] ?? MARKER;
		const isData = byte !== MARKER || this.#data[this.#at + 1] === 0;
		this.#bits = ((this.#bits << 8) | (isData ? byte : 0)) & 0xff_ffff;
		this.#count += 8;
		if (!isData) this.#padding += 8;
		else this.#at += byte === MARKER ? 2 : 1;
	}
}
