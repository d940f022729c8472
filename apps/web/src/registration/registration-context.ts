import type { PublicConfiguration } from "@sim-registration/validation";
import { createContext, use, useSyncExternalStore } from "react";
import type { RegistrationState } from "./registration-state.ts";
import type { RegistrationStore } from "./registration-store.ts";

interface RegistrationContextValue {
	readonly store: RegistrationStore;
	readonly configuration: PublicConfiguration;
}

const RegistrationContext = createContext<RegistrationContextValue | undefined>(undefined);

export const RegistrationProvider = RegistrationContext.Provider;

function useRegistrationContext(): RegistrationContextValue {
	const value = use(RegistrationContext);
	if (!value) throw new Error("Used outside the RegistrationProvider");
	return value;
}

export function useRegistrationStore(): RegistrationStore {
	return useRegistrationContext().store;
}

export function useConfiguration(): PublicConfiguration {
	return useRegistrationContext().configuration;
}

/** Reads one part of the wizard's state and follows it. */
export function useRegistration<Part>(select: (state: RegistrationState) => Part): Part {
	const { read, readFirst, subscribe } = useRegistrationStore();
	return useSyncExternalStore(
		subscribe,
		() => select(read()),
		() => select(readFirst()),
	);
}
