import {
	type Entered,
	NEW_REGISTRATION,
	type RegistrationState,
	type Transition,
} from "./registration-state.ts";

/** Changes by one screen, or by one piece of work, to one registration. */
export interface Scope {
	/** aborted once the scope is closed: ends the work */
	readonly signal: AbortSignal;
	/** Changes the registration; does nothing once the scope is closed. */
	apply(transition: Transition): void;
	/** The screen was left, or the work is done. */
	close(): void;
}

/** Holds what is entered on the steps after login. */
export interface EnteredHolder {
	read(): Entered;
	write(entered: Entered): void;
}

type Rest = Omit<RegistrationState, keyof Entered>;

/**
 * Holds the wizard's state outside React, so that it survives every change of screen. What is entered
 * is in the form library once a step has loaded it. A transition changes both before any listener is
 * told, so that nothing entered in one registration is ever seen in another.
 */
export class WizardStore {
	#rest: Rest;
	#entered: EnteredHolder;
	#isInForm = false;
	/** the last reading, which stays the same object until something changes */
	#last: { readonly rest: Rest; readonly entered: Entered; readonly whole: RegistrationState };
	readonly #first: RegistrationState;
	readonly #listeners = new Set<() => void>();
	readonly #openScopes = new Set<AbortController>();

	constructor(whole: RegistrationState = NEW_REGISTRATION) {
		const { rest, entered } = parted(whole);
		this.#rest = rest;
		this.#entered = inMemory(entered);
		this.#last = { rest, entered, whole };
		this.#first = whole;
	}

	readonly read = (): RegistrationState => {
		const rest = this.#rest;
		const entered = this.#entered.read();
		if (rest !== this.#last.rest || entered !== this.#last.entered)
			this.#last = { rest, entered, whole: { ...rest, ...entered } };
		return this.#last.whole;
	};

	/** What the prerendered HTML shows, until React has taken it over. */
	readonly readFirst = (): RegistrationState => this.#first;

	apply(transition: Transition): void {
		const { generation } = this.#rest;
		const { rest, entered } = parted(transition(this.read()));
		this.#rest = rest;
		this.#entered.write(entered);
		if (rest.generation !== generation) this.#closeScopes();
		for (const listener of this.#listeners) listener();
	}

	/** Hands what is entered over to the form library, the first time that it is called. */
	holdInForm(makeForm: () => EnteredHolder): void {
		if (this.#isInForm) return;
		this.#isInForm = true;
		const entered = this.#entered.read();
		this.#entered = makeForm();
		this.#entered.write(entered);
	}

	/**
	 * For code that changes the registration after waiting for something: closed by its owner, and by
	 * a new `generation`, so that nothing of one registration reaches another.
	 */
	openScope(): Scope {
		const controller = new AbortController();
		const { signal } = controller;
		this.#openScopes.add(controller);
		return {
			signal,
			apply: (transition) => {
				if (!signal.aborted) this.apply(transition);
			},
			close: () => {
				this.#openScopes.delete(controller);
				controller.abort();
			},
		};
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	#closeScopes(): void {
		for (const controller of this.#openScopes) controller.abort();
		this.#openScopes.clear();
	}
}

/** Until the form library is there: what a draft brought, or a login knows. */
function inMemory(entered: Entered): EnteredHolder {
	let held = entered;
	return {
		read: () => held,
		write: (next) => {
			held = next;
		},
	};
}

function parted({ company, person, declarationNoHkid, ...rest }: RegistrationState) {
	return { rest, entered: { company, person, declarationNoHkid } };
}
