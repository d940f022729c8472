import { NEW_REGISTRATION, type RegistrationState, type Transition } from "./registration-state.ts";

/** What one screen enters into one registration. */
export interface Entry {
	/** aborted once the entry is closed: ends what still works for it */
	readonly signal: AbortSignal;
	/** Changes the registration; nothing happens once the entry is closed. */
	apply(transition: Transition): void;
	/** The screen has gone. */
	close(): void;
}

/** Holds the wizard's state outside React, so that it survives every change of screen. */
export class RegistrationStore {
	#state: RegistrationState;
	readonly #first: RegistrationState;
	readonly #listeners = new Set<() => void>();
	readonly #openEntries = new Set<AbortController>();

	constructor(state: RegistrationState = NEW_REGISTRATION) {
		this.#state = state;
		this.#first = state;
	}

	readonly read = (): RegistrationState => this.#state;

	/** What the HTML that was built ahead shows, until React has taken it over. */
	readonly readFirst = (): RegistrationState => this.#first;

	apply(transition: Transition): void {
		const { number } = this.#state;
		this.#state = transition(this.#state);
		if (this.#state.number !== number) this.#closeEntries();
		for (const listener of this.#listeners) listener();
	}

	/**
	 * For whoever changes the registration after waiting for something: closed by its owner, and by
	 * the beginning of another registration, so that nothing of one reaches another.
	 */
	openEntry(): Entry {
		const controller = new AbortController();
		const { signal } = controller;
		this.#openEntries.add(controller);
		return {
			signal,
			apply: (transition) => {
				if (!signal.aborted) this.apply(transition);
			},
			close: () => {
				this.#openEntries.delete(controller);
				controller.abort();
			},
		};
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	#closeEntries(): void {
		for (const controller of this.#openEntries) controller.abort();
		this.#openEntries.clear();
	}
}
