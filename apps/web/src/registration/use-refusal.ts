import { useEffect, useState } from "react";
import { focusSoon } from "../layout/focus-soon.ts";
import { refusalRead } from "./entry-transitions.ts";
import { useWizardStore } from "./registration-context.ts";
import type { Refusal, RegistrationState } from "./registration-state.ts";
import type { Step } from "./steps.ts";

/**
 * What the server refused of this step's fields after the form had accepted them. Read once, when
 * the step opens; the field that the customer wants to change gets the focus.
 */
export function useRefusal(step: Step): Refusal | undefined {
	const store = useWizardStore();
	const [refusal] = useState(() => refusalOf(step, store.read()));
	useEffect(() => {
		if (!refusal) return;
		store.apply(refusalRead(step));
		// If there are mistakes, their list leads to the field.
		if (refusal.wanted && !refusal.fields.length) focusSoon(`#${refusal.wanted}`);
	}, [refusal, step, store]);
	return refusal?.fields.length ? refusal : undefined;
}

function refusalOf(step: Step, { refusal }: RegistrationState): Refusal | undefined {
	const fields = refusal?.fields.filter((field) => field.step === step) ?? [];
	return refusal && { ...refusal, fields };
}
