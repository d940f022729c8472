import { Readable } from "node:stream";
import { createInflate } from "node:zlib";

/**
 * How many bytes deflated parts inflate to, up to a limit. Nothing is stored, and nothing is
 * inflated beyond the limit.
 *
 * @returns the limit or more if they reach it
 */
export async function inflatedLength(parts: readonly Buffer[], limit: number): Promise<number> {
	const inflate = Readable.from(parts, { objectMode: false }).pipe(createInflate());
	let inflated = 0;
	try {
		for await (const piece of inflate) {
			inflated += (piece as Buffer).length;
			if (inflated >= limit) break;
		}
	} catch {
		// What was inflated before the fault is everything there is.
	}
	return inflated;
}
