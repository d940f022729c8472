import { Readable } from "node:stream";
import { createInflate } from "node:zlib";

/**
 * Whether deflated parts inflate to so many bytes. Nothing is kept, and nothing is inflated beyond
 * them: a decoder stops there too.
 */
export async function inflatesTo(expected: number, parts: readonly Buffer[]): Promise<boolean> {
	const inflate = Readable.from(parts, { objectMode: false }).pipe(createInflate());
	let inflated = 0;
	try {
		for await (const piece of inflate) {
			inflated += (piece as Buffer).length;
			if (inflated >= expected) return true;
		}
	} catch {
		// What was inflated before the fault is all there is.
	}
	return false;
}
