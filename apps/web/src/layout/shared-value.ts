import { useSyncExternalStore } from "react";

/** A value that any code may set and screens subscribe to. */
export class SharedValue<Value> {
	readonly #first: Value;
	#value: Value;
	readonly #listeners = new Set<() => void>();

	constructor(value: Value) {
		this.#first = value;
		this.#value = value;
	}

	readonly read = (): Value => this.#value;

	/** Its value when the screen in the page's HTML was rendered. */
	readonly readFirst = (): Value => this.#first;

	set(value: Value): void {
		this.#value = value;
		for (const listener of this.#listeners) listener();
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
}

export function useSharedValue<Value>(value: SharedValue<Value>): Value {
	return useSyncExternalStore(value.subscribe, value.read, value.readFirst);
}
