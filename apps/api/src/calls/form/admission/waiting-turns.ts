/** The owner of a submission. Owners take turns, so sending many submissions gains nothing. */
export interface SubmissionOwner {
	readonly account: string;
	/** the network of the request */
	readonly network: string;
}

interface Place<Entry> {
	readonly entry: Entry;
	/** when the account last had its turn while this one waited, or when this one came */
	accountTurn: number;
	/** the same for the network */
	networkTurn: number;
}

/**
 * The waiting entries, with turns for accounts and networks. The first to come is served first, but
 * when an account or network is served, its other entries go behind all that have come by then.
 */
export class WaitingTurns<Entry extends { readonly owner: SubmissionOwner }> {
	readonly #places = new Set<Place<Entry>>();
	/** counts arrivals and turns */
	#clock = 0;

	get size(): number {
		return this.#places.size;
	}

	/** @returns removes the entry, if it is still waiting */
	add(entry: Entry): () => void {
		const now = ++this.#clock;
		const place = { entry, accountTurn: now, networkTurn: now };
		this.#places.add(place);
		return () => this.#places.delete(place);
	}

	/** @param isAsked selects whose turn may be next; the others block nobody */
	next(isAsked: (owner: SubmissionOwner) => boolean): Entry | undefined {
		let first: Place<Entry> | undefined;
		for (const place of this.#places)
			if (isAsked(place.entry.owner) && (first === undefined || isBefore(place, first)))
				first = place;
		return first?.entry;
	}

	/** Removes an entry whose turn it is. */
	serve(entry: Entry): void {
		const { account, network } = entry.owner;
		const now = ++this.#clock;
		for (const place of this.#places)
			if (place.entry === entry) this.#places.delete(place);
			else {
				if (place.entry.owner.account === account) place.accountTurn = now;
				if (place.entry.owner.network === network) place.networkTurn = now;
			}
	}
}

/** Within a network that had its turn, its accounts take turns. */
function isBefore<Entry>(one: Place<Entry>, other: Place<Entry>): boolean {
	const [turn, otherTurn] = [turnOf(one), turnOf(other)];
	return turn === otherTurn ? one.accountTurn < other.accountTurn : turn < otherTurn;
}

function turnOf<Entry>({ accountTurn, networkTurn }: Place<Entry>): number {
	return Math.max(accountTurn, networkTurn);
}
