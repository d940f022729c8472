import type { SecurityEvent } from "./security-events.ts";

/** Maximum number of known accounts counted individually per minute. */
const PLACES = 300;
/**
 * The same for accounts that may exist. One network cannot fail at more accounts: its own limit is
 * lower (`calls/login/login-attempts.ts`).
 */
const POSSIBLE_PLACES = 1_000;
/** Number of accounts looked up in one query; they wait in memory until then. */
const LOOKED_UP_TOGETHER = 500;
/** Maximum length of an account number that is looked up. */
export const LONGEST_NUMBER = 64;

/** Tells known accounts from others; the numbers are in upper case. */
export interface KnownFinder {
	/** whether every existing account is known; otherwise others may exist too */
	readonly knowsAll: boolean;
	findKnown(accountNOs: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Events of one kind, represented by the first. */
interface Repeated {
	readonly first: SecurityEvent;
	readonly count: number;
}

/**
 * The events of one kind in a minute that have no entry of their own. Each known account is listed,
 * so that no flood of invented ones hides an attack on a real one; so are, separately, accounts that
 * may exist. The rest is only counted.
 * Accounts are looked up later in batches, so counting an event takes the same time for known and
 * invented ones.
 */
export class FurtherEvents {
	#waiting = new Map<string, Repeated>();
	readonly #known = new Map<string, Repeated>();
	readonly #possible = new Map<string, Repeated>();
	readonly #listsPossible: boolean;
	#others = 0;

	/** @param listsPossible whether accounts that are not known may exist, and are listed */
	constructor(listsPossible: boolean) {
		this.#listsPossible = listsPossible;
	}

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

	/** Looks up the waiting accounts: lists the known and the possible ones and counts the others. */
	async lookUp({ findKnown }: Pick<KnownFinder, "findKnown">): Promise<void> {
		const waiting = this.#waiting;
		if (waiting.size === 0) return;
		this.#waiting = new Map();
		const known = await findKnown([...waiting.keys()]).catch((error: unknown) => {
			for (const { count } of waiting.values()) this.#others += count;
			throw error;
		});
		for (const [accountNO, repeated] of waiting)
			if (known.has(accountNO) && hasPlace(this.#known, accountNO, PLACES))
				addTo(this.#known, accountNO, repeated);
			else if (this.#listsPossible && hasPlace(this.#possible, accountNO, POSSIBLE_PLACES))
				addTo(this.#possible, accountNO, repeated);
			else this.#others += repeated.count;
	}

	get places(): readonly Repeated[] {
		return [...this.#known.values(), ...this.#possible.values()];
	}

	get others(): number {
		return this.#others;
	}
}

function hasPlace(all: ReadonlyMap<string, Repeated>, accountNO: string, places: number): boolean {
	return all.has(accountNO) || all.size < places;
}

function addTo(all: Map<string, Repeated>, accountNO: string, { first, count }: Repeated): void {
	const before = all.get(accountNO);
	all.set(accountNO, { first: before?.first ?? first, count: (before?.count ?? 0) + count });
}
