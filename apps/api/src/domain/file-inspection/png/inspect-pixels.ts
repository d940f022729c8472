import { Readable } from "node:stream";
import { createInflate } from "node:zlib";
import { damaged } from "../refused-file-error.ts";
import type { PngRows } from "./png-header.ts";

/** Number of the last filter (PNG, 9.2). */
const LAST_FILTER = 4;
/** Some programs write a few bytes too many. */
const SURPLUS_MAX_BYTES = 1_024;

/**
 * Inflates a PNG's picture data without storing it.
 *
 * @param parts the contents of its IDAT chunks
 * @throws RefusedFileError error_file_damaged if it has fewer or more bytes than its rows, or a row
 * has a filter that does not exist
 */
export async function inspectPixels(
	parts: readonly Buffer[],
	rows: readonly PngRows[],
): Promise<void> {
	const filters = new FilterCheck(rows);
	const expected = rows.reduce((sum, { count, byteLength }) => sum + count * byteLength, 0);
	const inflate = createInflate();
	let inflated = 0;
	try {
		for await (const piece of Readable.from(parts, { objectMode: false }).pipe(inflate)) {
			inflated += (piece as Buffer).length;
			if (!filters.accepts(piece as Buffer)) break;
			if (inflated > expected + SURPLUS_MAX_BYTES) break;
		}
	} catch {
		// What was inflated before the fault is everything there is.
	}
	if (filters.hasFailed) throw damaged("A filter that does not exist");
	if (inflated < expected) throw damaged("Fewer pixels than the header says");
	const deflated = parts.reduce((sum, { length }) => sum + length, 0);
	const surplus = Math.max(inflated - expected, deflated - inflate.bytesWritten);
	if (surplus > SURPLUS_MAX_BYTES) throw damaged("Data after the pixels");
}

/** Looks at the first byte of each row, which names its filter. */
class FilterCheck {
	readonly #rows: readonly PngRows[];
	#pass = 0;
	#row = 0;
	/** bytes from the beginning of the next piece to the next row */
	#distance = 0;
	hasFailed = false;

	constructor(rows: readonly PngRows[]) {
		this.#rows = rows;
	}

	/** @param piece of the picture data, after all previous ones */
	accepts(piece: Buffer): boolean {
		let at = this.#distance;
		for (; at < piece.length; at += this.#next()) {
			if (this.#pass === this.#rows.length) break;
			if (piece.readUInt8(at) > LAST_FILTER) this.hasFailed = true;
		}
		this.#distance = at - piece.length;
		return !this.hasFailed;
	}

	/** Goes to the next row, and returns the length of this one. */
	#next(): number {
		const { count, byteLength } = this.#rows[this.#pass] ?? { count: 0, byteLength: 1 };
		this.#row += 1;
		if (this.#row >= count) [this.#pass, this.#row] = [this.#pass + 1, 0];
		return byteLength;
	}
}
