import { NoRoomError } from "./wait-limit.ts";

/**
 * Gives each owner this many places at once. Further requests of an owner wait, in order of
 * arrival.
 */
export class PlacesByOwner {
	readonly #placesEach: number;
	readonly #owners = new Map<string, { taken: number; readonly waiting: Set<() => void> }>();

	constructor(placesEach: number) {
		this.#placesEach = placesEach;
	}

	get waiting(): number {
		let count = 0;
		for (const { waiting } of this.#owners.values()) count += waiting.size;
		return count;
	}

	/**
	 * @param stopWaiting ends the wait
	 * @returns releases the place
	 * @throws NoRoomError if `stopWaiting` aborts first
	 */
	async take(owner: string, stopWaiting: AbortSignal): Promise<() => void> {
		const places = this.#owners.get(owner) ?? { taken: 0, waiting: new Set<() => void>() };
		this.#owners.set(owner, places);
		if (places.taken >= this.#placesEach) await waitIn(places.waiting, stopWaiting);
		else places.taken++;
		return () => {
			const [next] = places.waiting;
			// The place passes to the next one without becoming free in between.
			if (next !== undefined) next();
			else if (--places.taken === 0) this.#owners.delete(owner);
		};
	}
}

function waitIn(waiting: Set<() => void>, stopWaiting: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const settle = (answer: () => void) => () => {
			waiting.delete(start);
			stopWaiting.removeEventListener("abort", giveUp);
			answer();
		};
		const start = settle(resolve);
		const giveUp = settle(() => reject(new NoRoomError("busy")));
		waiting.add(start);
		stopWaiting.addEventListener("abort", giveUp);
		if (stopWaiting.aborted) giveUp();
	});
}
