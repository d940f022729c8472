import { FormApi } from "@tanstack/react-form";
import { useState } from "react";
import { useWizardStore } from "./registration-context.ts";
import { type Entered, NEW_REGISTRATION } from "./registration-state.ts";
import type { EnteredHolder } from "./wizard-store.ts";

/** Once a step has called it, one form of the library holds the entries of all steps. */
export function useWizardForm(): void {
	const store = useWizardStore();
	useState(() => store.holdInForm(wizardForm));
}

function wizardForm(): EnteredHolder {
	const defaultValues: Entered = NEW_REGISTRATION;
	const { baseStore } = new FormApi({ defaultValues });
	return {
		read: () => baseStore.state.values,
		// All at once: the values of one registration never stand beside those of another.
		write: (values) => baseStore.setState((state) => ({ ...state, values })),
	};
}
