import { createContext, use, useSyncExternalStore } from "react";
import type { RegistrationState } from "./registration-state.ts";
import type { WizardStore } from "./wizard-store.ts";

const RegistrationContext = createContext<WizardStore | undefined>(undefined);

export const RegistrationProvider = RegistrationContext.Provider;

export function useWizardStore(): WizardStore {
	const store = use(RegistrationContext);
	if (!store) throw new Error("Used outside the RegistrationProvider");
	return store;
}

/** Reads one part of the wizard's state and subscribes to it. */
export function useRegistration<Part>(select: (state: RegistrationState) => Part): Part {
	const { read, readFirst, subscribe } = useWizardStore();
	return useSyncExternalStore(
		subscribe,
		() => select(read()),
		() => select(readFirst()),
	);
}
