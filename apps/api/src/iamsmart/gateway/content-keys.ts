import type { Clock } from "../../environment/clock.ts";

/** A key that iAM Smart and we seal contents with, for about a day. */
export interface ContentKey {
	readonly bytes: Uint8Array;
	/** when it was issued, milliseconds since 1970 by the other side's clock */
	readonly issuedAt: number;
	readonly lifetimeMs: number;
}

/** A key is given up this long before its end, so that no call begins with it and ends after it. */
const MARGIN_MS = 60_000;
/** Of a key that lives shortly, at most this part is given up. */
const MARGIN_PART = 0.1;
/** A key that is over by our clock is used all the same for this long: clocks differ, and where it
 * really is over iAM Smart says so and it is renewed. */
const LEAST_USE_MS = 30_000;

interface KeptKey {
	readonly key: ContentKey;
	readonly usableUntil: number;
}

/**
 * The one thing of iAM Smart that is kept in the process. Any number of calls wait for one and the
 * same request for a key.
 */
export class ContentKeys {
	readonly #fetchKey: () => Promise<ContentKey>;
	readonly #now: Clock;
	#kept: KeptKey | undefined;
	#fetching: Promise<ContentKey> | undefined;

	/** @param fetchKey asks iAM Smart for a key */
	constructor(fetchKey: () => Promise<ContentKey>, now: Clock) {
		this.#fetchKey = fetchKey;
		this.#now = now;
	}

	/** @throws what `fetchKey` throws; the next call asks again */
	async current(): Promise<ContentKey> {
		const kept = this.#kept;
		if (kept !== undefined && this.#now().getTime() < kept.usableUntil) return kept.key;
		return await this.#fetch();
	}

	/**
	 * A key in place of one that iAM Smart no longer knows. Where that one has been replaced
	 * meanwhile, by another call that met the same refusal, the newer key is given and stays.
	 */
	async renew(stale: ContentKey): Promise<ContentKey> {
		this.drop(stale);
		return await this.current();
	}

	/** Gives a key up that may no longer be iAM Smart's; a newer one stays. */
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

/** iAM Smart gives the same key until its end, so its life counts from its issue, not from now. */
function usableUntil({ issuedAt, lifetimeMs }: ContentKey, now: number): number {
	const end = Math.min(issuedAt, now) + lifetimeMs;
	return Math.max(end - Math.min(MARGIN_MS, lifetimeMs * MARGIN_PART), now + LEAST_USE_MS);
}
