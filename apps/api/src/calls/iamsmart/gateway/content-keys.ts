import type { Clock } from "../../../platform/environment/clock.ts";

/** A key with which iAM Smart and the server seal contents, for about a day. */
export interface ContentKey {
	readonly bytes: Uint8Array;
	/** time of issue, milliseconds since 1970 by the other side's clock */
	readonly issuedAt: number;
	readonly lifetimeMs: number;
}

/** A key is replaced this long before its end, so that no call starts with it and ends after it. */
const MARGIN_MS = 60_000;
/** For a key with a short lifetime, at most this share of it. */
const MARGIN_PART = 0.1;
/**
 * A key that has expired by our clock is still used for this long: clocks differ, and if it really
 * has expired, iAM Smart says so and it is renewed.
 */
const LEAST_USE_MS = 30_000;

interface KeptKey {
	readonly key: ContentKey;
	readonly usableUntil: number;
}

/** The only state of iAM Smart in the process. Concurrent callers share one request for a key. */
export class ContentKeys {
	readonly #fetchKey: () => Promise<ContentKey>;
	readonly #now: Clock;
	#kept: KeptKey | undefined;
	#fetching: Promise<ContentKey> | undefined;

	/** @param fetchKey requests a key from iAM Smart */
	constructor(fetchKey: () => Promise<ContentKey>, now: Clock) {
		this.#fetchKey = fetchKey;
		this.#now = now;
	}

	/** @throws the error of `fetchKey`; the next call requests again */
	async current(): Promise<ContentKey> {
		const kept = this.#kept;
		if (kept !== undefined && this.#now().getTime() < kept.usableUntil) return kept.key;
		return await this.#fetch();
	}

	/**
	 * Replaces a key that iAM Smart no longer accepts. If another call has already replaced it,
	 * returns that newer key.
	 */
	async renew(stale: ContentKey): Promise<ContentKey> {
		this.drop(stale);
		return await this.current();
	}

	/** Drops a key that may have been replaced at iAM Smart; a newer one stays. */
	drop(doubtful: ContentKey): void {
		if (this.#kept?.key === doubtful) this.#kept = undefined;
	}

	#fetch(): Promise<ContentKey> {
		this.#fetching ??= this.#fetchAndKeep().finally(() => {
			this.#fetching = undefined;
		});
		return this.#fetching;
	}

	async #fetchAndKeep(): Promise<ContentKey> {
		const key = await this.#fetchKey();
		this.#kept = { key, usableUntil: usableUntil(key, this.#now().getTime()) };
		return key;
	}
}

/**
 * iAM Smart returns the same key until its end, so its lifetime counts from its issue, not from
 * now.
 */
function usableUntil({ issuedAt, lifetimeMs }: ContentKey, now: number): number {
	const end = Math.min(issuedAt, now) + lifetimeMs;
	return Math.max(end - Math.min(MARGIN_MS, lifetimeMs * MARGIN_PART), now + LEAST_USE_MS);
}
