import { writeSync } from "node:fs";

/** Writes all bytes at an offset: one call may write fewer. */
export function writeWhole(file: number, bytes: Buffer, offset: number): void {
	for (let written = 0; written < bytes.length; )
		written += writeSync(file, bytes, written, bytes.length - written, offset + written);
}
