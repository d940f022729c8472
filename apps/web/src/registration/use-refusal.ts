import { useEffect, useState } from "react";
import { refusalRead } from "./entry-transitions.ts";
import type { Step } from "./progress.ts";
import { useRegistrationStore } from "./registration-context.ts";
import type { Refusal, RegistrationState } from "./registration-state.ts";

/**
 * What the server refused of this step's fields after the form had found them right. Taken once,
 * when the step opens.
 */
export function useRefusal(step: Step): Refusal | undefined {
	const store = useRegistrationStore();
	const [refusal] = useState(() => refusalOf(step, store.read()));
	useEffect(() => {
		if (refusal) store.apply(refusalRead(step));
	}, [refusal, step, store]);
	return refusal;
}

function refusalOf(step: Step, { refusal }: RegistrationState): Refusal | undefined {
	const fields = refusal?.fields.filter((field) => field.step === step) ?? [];
	return fields.length > 0 ? { ...refusal, fields } : undefined;
}
