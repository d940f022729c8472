/** Remembers nonces for as long as a timestamp that came with them could still be accepted. */
export class SeenNonces {
	readonly #usedAt = new Map<string, number>();
	readonly #rememberMs: number;

	/** @param rememberMs at least the whole width of the timestamp's window */
	constructor(rememberMs: number) {
		this.#rememberMs = rememberMs;
	}

	/** @returns false for a nonce that was used before */
	use(nonce: string, now: number): boolean {
		this.#forget(now - this.#rememberMs);
		if (this.#usedAt.has(nonce)) return false;
		this.#usedAt.set(nonce, now);
		return true;
	}

	/** A Map keeps the order of insertion, so the oldest come first. */
	#forget(before: number): void {
		for (const [nonce, usedAt] of this.#usedAt) {
			if (usedAt >= before) return;
			this.#usedAt.delete(nonce);
		}
	}
}
