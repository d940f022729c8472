import { NEW_REGISTRATION, type RegistrationState } from "./registration-state.ts";

/** Holds the wizard's state outside React, so that it survives every change of screen. */
export class RegistrationStore {
	#state: RegistrationState;
	readonly #first: RegistrationState;
	readonly #listeners = new Set<() => void>();

	constructor(state: RegistrationState = NEW_REGISTRATION) {
		this.#state = state;
		this.#first = state;
	}

	readonly read = (): RegistrationState => this.#state;

	/** What the HTML that was built ahead shows, until React has taken it over. */
	readonly readFirst = (): RegistrationState => this.#first;

	/** @param transition one of transitions.ts */
	apply(transition: (state: RegistrationState) => RegistrationState): void {
		this.#state = transition(this.#state);
		for (const listener of this.#listeners) listener();
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
}
