import type { SecurityEvent } from "./security-events.ts";

/** How many accounts have a place in a minute, whatever is sent. */
const PLACES = 300;
/** How many accounts wait to be looked up together; they are in memory until then. */
const LOOKED_UP_TOGETHER = 500;
/** How much of an account number is looked at. */
export const LONGEST_NUMBER = 64;

/** Which of these accounts exist; their numbers are in upper case. */
export type FindKnown = (accountNOs: readonly string[]) => Promise<ReadonlySet<string>>;

/** Events of one kind, told by the first of them. */
interface Repeated {
	readonly first: SecurityEvent;
	readonly count: number;
}

/**
 * The events of one kind in a minute that have no entry of their own. Each known account has a place,
 * so that no number of made-up ones hides what happened at a real one; the rest is a number. Accounts
 * are looked up together, later: while an event is counted, known and made-up accounts are the same.
 */
export class FurtherEvents {
	#waiting = new Map<string, Repeated>();
	readonly #places = new Map<string, Repeated>();
	#others = 0;

	/** @returns whether as many accounts wait as are looked up together */
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

	/** Gives each known account that waits its place, and counts the others. */
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
