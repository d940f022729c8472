import type { SecurityEvent } from "./security-events.ts";

/** Maximum number of accounts counted individually per minute. */
const PLACES = 300;
/** Number of accounts looked up in one query; they wait in memory until then. */
const LOOKED_UP_TOGETHER = 500;
/** Maximum length of an account number that is looked up. */
export const LONGEST_NUMBER = 64;

/** Finds which of these accounts exist; the numbers are in upper case. */
export type FindKnown = (accountNOs: readonly string[]) => Promise<ReadonlySet<string>>;

/** Events of one kind, represented by the first. */
interface Repeated {
	readonly first: SecurityEvent;
	readonly count: number;
}

/**
 * The events of one kind in a minute that have no entry of their own. Each known account is listed,
 * so that no flood of invented ones hides an attack on a real one; the rest is only counted.
 * Accounts are looked up later in batches, so counting an event takes the same time for known and
 * invented ones.
 */
export class FurtherEvents {
	#waiting = new Map<string, Repeated>();
	readonly #places = new Map<string, Repeated>();
	#others = 0;

	/** @returns whether a full batch is waiting */
	add(event: SecurityEvent): boolean {
		const { accountNO } = event;
		if (accountNO === undefined) this.#others += 1;
		else
			addTo(this.#waiting, accountNO.slice(0, LONGEST_NUMBER).toUpperCase(), {
				first: event,
				count: 1,
			});
		return this.#waiting.size >= LOOKED_UP_TOGETHER;
	}

	/** Looks up the waiting accounts: lists the known ones and counts the others. */
	async lookUp(findKnown: FindKnown): Promise<void> {
		const waiting = this.#waiting;
		if (waiting.size === 0) return;
		this.#waiting = new Map();
		const known = await findKnown([...waiting.keys()]).catch((error: unknown) => {
			for (const { count } of waiting.values()) this.#others += count;
			throw error;
		});
		for (const [accountNO, repeated] of waiting)
			if (known.has(accountNO) && this.#hasPlace(accountNO))
				addTo(this.#places, accountNO, repeated);
			else this.#others += repeated.count;
	}

	get places(): readonly Repeated[] {
		return [...this.#places.values()];
	}

	get others(): number {
		return this.#others;
	}

	#hasPlace(accountNO: string): boolean {
		return this.#places.has(accountNO) || this.#places.size < PLACES;
	}
}

function addTo(all: Map<string, Repeated>, accountNO: string, { first, count }: Repeated): void {
	const before = all.get(accountNO);
	all.set(accountNO, { first: before?.first ?? first, count: (before?.count ?? 0) + count });
}
