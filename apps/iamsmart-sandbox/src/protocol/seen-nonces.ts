/** Remembers each nonce while its timestamp would still be accepted. */
export class SeenNonces {
	readonly #usedAt = new Map<string, number>();
	readonly #rememberMs: number;

	/** @param rememberMs at least the full width of the timestamp window */
	constructor(rememberMs: number) {
		this.#rememberMs = rememberMs;
	}

	/** @returns false if the nonce was used before */
	use(nonce: string, now: number): boolean {
		this.#forget(now - this.#rememberMs);
		if (this.#usedAt.has(nonce)) return false;
		this.#usedAt.set(nonce, now);
		return true;
	}

	/** A Map keeps insertion order, so the oldest come first. */
	#forget(before: number): void {
		for (const [nonce, usedAt] of this.#usedAt) {
			if (usedAt >= before) return;
			this.#usedAt.delete(nonce);
		}
	}
}
