import { createContext, use, useSyncExternalStore } from "react";
import type { RegistrationState } from "./registration-state.ts";
import type { RegistrationStore } from "./registration-store.ts";

const RegistrationContext = createContext<RegistrationStore | undefined>(undefined);

export const RegistrationProvider = RegistrationContext.Provider;

export function useRegistrationStore(): RegistrationStore {
	const store = use(RegistrationContext);
	if (!store) throw new Error("Used outside the RegistrationProvider");
	return store;
}

/** Reads one part of the wizard's state and subscribes to it. */
export function useRegistration<Part>(select: (state: RegistrationState) => Part): Part {
	const { read, readFirst, subscribe } = useRegistrationStore();
	return useSyncExternalStore(
		subscribe,
		() => select(read()),
		() => select(readFirst()),
	);
}
