import { useSyncExternalStore } from "react";

/** A value that anything may set and screens follow. */
export class SharedValue<Value> {
	#value: Value;
	readonly #listeners = new Set<() => void>();

	constructor(value: Value) {
		this.#value = value;
	}

	readonly read = (): Value => this.#value;

	set(value: Value): void {
		this.#value = value;
		for (const listener of this.#listeners) listener();
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
}

export function useSharedValue<Value>({ subscribe, read }: SharedValue<Value>): Value {
	return useSyncExternalStore(subscribe, read, read);
}
