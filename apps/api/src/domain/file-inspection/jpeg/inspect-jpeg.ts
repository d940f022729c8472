import { jpegDataEnd } from "@sim-registration/validation";
import { refuseForeignContents, refusePdfInPicture } from "../foreign-contents.ts";
import { damaged, tooComplex } from "../refused-file-error.ts";
import { isFrame, type JpegFrame, readFrame } from "./jpeg-frame.ts";
import { checkScan } from "./jpeg-scan.ts";
import { nextMarker, standsAlone } from "./next-marker.ts";
import { readHuffmanTables, type WrittenTable } from "./scan-coverage.ts";

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const QUANTISATION_TABLES = 0xdb;
const HUFFMAN_TABLES = 0xc4;
const RESTART_INTERVAL = 0xdd;
const COMMENT = 0xfe;
const LENGTH_BYTES = 2;
/** A progressive picture has about ten; thousands of empty ones would keep decoders busy. */
const MAX_SCANS = 100;

/**
 * Reads a JPEG from its start to its end, without decoding its pixels (ITU-T T.81, annex B). The end
 * itself may be missing: viewers show the picture.
 *
 * @throws RefusedFileError if it is malformed, incomplete, too large in pixels, or also another
 * file
 */
export function inspectJpeg(bytes: Buffer): void {
	const { texts, end } = new JpegWalk(bytes).toEnd();
	const trailing = bytes.subarray(end);
	refusePdfInPicture(bytes, trailing);
	refuseForeignContents(bytes, { texts, trailing });
}

class JpegWalk {
	readonly #bytes: Buffer;
	readonly #texts: Buffer[] = [];
	#position = 2;
	readonly #tables = new Map<number, WrittenTable>();
	#hasQuantisation = false;
	#restartInterval = 0;
	#frame: JpegFrame | undefined;
	#scans = 0;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	toEnd(): { texts: Buffer[]; end: number } {
		while (this.#scans === 0 || this.#position < this.#bytes.length) {
			const marker = this.#nextMarker();
			if (marker === END_OF_IMAGE) break;
			if (marker === START_OF_IMAGE) throw damaged("A picture begins within a picture");
			if (!standsAlone(marker)) this.#readSegment(marker);
		}
		if (this.#scans === 0) throw damaged("A JPEG without picture data");
		return { texts: this.#texts, end: this.#position };
	}

	#nextMarker(): number {
		const marker = nextMarker(this.#bytes, this.#position);
		if (marker === undefined) throw damaged("The JPEG is cut off");
		const { code, start, end } = marker;
		if (start > this.#position) this.#texts.push(this.#bytes.subarray(this.#position, start));
		this.#position = end;
		return code;
	}

	#readSegment(marker: number): void {
		const contents = this.#takeSegment();
		if (isFrame(marker)) this.#readFrame(marker, contents);
		else if (marker === START_OF_SCAN) this.#readScan(contents);
		else if (marker === QUANTISATION_TABLES) this.#hasQuantisation = true;
		else if (marker === HUFFMAN_TABLES) this.#readTables(contents);
		else if (marker === RESTART_INTERVAL) this.#readInterval(contents);
		else if (!isKnown(marker)) throw damaged("A segment that decoders refuse");
		else this.#texts.push(contents);
	}

	#takeSegment(): Buffer {
		const start = this.#position;
		if (start + LENGTH_BYTES > this.#bytes.length) throw damaged("The JPEG is cut off");
		const end = start + this.#bytes.readUInt16BE(start);
		if (end < start + LENGTH_BYTES || end > this.#bytes.length)
			throw damaged("A segment longer than the JPEG");
		this.#position = end;
		return this.#bytes.subarray(start + LENGTH_BYTES, end);
	}

	#readFrame(marker: number, header: Buffer): void {
		if (this.#frame !== undefined) throw damaged("Two frames");
		this.#frame = readFrame(marker, header);
	}

	#readTables(contents: Buffer): void {
		for (const [place, table] of readHuffmanTables(contents)) this.#tables.set(place, table);
	}

	#readInterval(contents: Buffer): void {
		if (contents.length !== 2) throw damaged("A broken restart interval");
		this.#restartInterval = contents.readUInt16BE();
	}

	#readScan(header: Buffer): void {
		const [frame, tables, restartInterval] = [this.#frame, this.#tables, this.#restartInterval];
		if (frame === undefined) throw damaged("Picture data before the frame");
		if (!this.#hasQuantisation) throw damaged("Picture data without the tables that decode it");
		this.#scans += 1;
		if (this.#scans > MAX_SCANS) throw tooComplex("Too many scans");
		const data = this.#takeData();
		this.#texts.push(checkScan({ frame, tables, restartInterval }, header, data));
	}

	#takeData(): Buffer {
		const start = this.#position;
		this.#position = jpegDataEnd(this.#bytes, start);
		if (this.#position === start) throw damaged("A scan without data");
		return this.#bytes.subarray(start, this.#position);
	}
}

/** Applications' data, a comment, the restart interval, arithmetic tables, a number of lines. */
function isKnown(marker: number): boolean {
	return (
		marker === COMMENT || (marker >= 0xe0 && marker <= 0xef) || [0xcc, 0xdc, 0xdd].includes(marker)
	);
}
