/** Whose a submission is. Each has its turn, so that nobody gains by many of them. */
export interface SubmissionOwner {
	readonly account: string;
	/** the network that the request comes from */
	readonly network: string;
}

interface Place<Entry> {
	readonly entry: Entry;
	/** when the account last had its turn while this one waited, or this one came */
	accountTurn: number;
	/** the same of the network */
	networkTurn: number;
}

/**
 * The waiting entries, in turns of their accounts and networks. The first come is served first, but
 * when an account or network is served, its other entries go behind all that have come by then.
 */
export class WaitingTurns<Entry extends { readonly owner: SubmissionOwner }> {
	readonly #places = new Set<Place<Entry>>();
	/** counts arrivals and turns */
	#clock = 0;

	get size(): number {
		return this.#places.size;
	}

	/** @returns takes it out again, if it is still there */
	add(entry: Entry): () => void {
		const now = ++this.#clock;
		const place = { entry, accountTurn: now, networkTurn: now };
		this.#places.add(place);
		return () => this.#places.delete(place);
	}

	/** @param isAsked says whose turn may be next; the others hold nobody up */
	next(isAsked: (owner: SubmissionOwner) => boolean): Entry | undefined {
		let first: Place<Entry> | undefined;
		for (const place of this.#places)
			if (isAsked(place.entry.owner) && (first === undefined || isBefore(place, first)))
				first = place;
		return first?.entry;
	}

	/** Takes one out that has its turn now. */
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

/** Within a network that had its turn, accounts have theirs. */
function isBefore<Entry>(one: Place<Entry>, other: Place<Entry>): boolean {
	const [turn, otherTurn] = [turnOf(one), turnOf(other)];
	return turn === otherTurn ? one.accountTurn < other.accountTurn : turn < otherTurn;
}

function turnOf<Entry>({ accountTurn, networkTurn }: Place<Entry>): number {
	return Math.max(accountTurn, networkTurn);
}
