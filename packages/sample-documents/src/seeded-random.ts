/**
 * Reproducible random numbers (mulberry32).
 *
 * @returns a function that gives numbers from 0, inclusive, to 1, exclusive
 */
export function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Reproducible random bytes. */
export function randomBytes(byteLength: number, seed: number): Uint8Array<ArrayBuffer> {
	const random = seededRandom(seed);
	return Uint8Array.from({ length: byteLength }, () => Math.floor(random() * 256));
}
