import type { FieldIssue } from "@sim-registration/validation";
import { useEffect, useState } from "react";
import { refusalRead } from "./entry-transitions.ts";
import type { Step } from "./progress.ts";
import { useRegistrationStore } from "./registration-context.ts";

/**
 * What the server refused of this step's fields after the form had found them right. Taken once,
 * when the step opens.
 */
export function useRefusal(step: Step): readonly FieldIssue[] | undefined {
	const store = useRegistrationStore();
	const [issues] = useState(() => {
		const { refusal } = store.read();
		return refusal?.step === step ? refusal.issues : undefined;
	});
	useEffect(() => {
		if (issues) store.apply(refusalRead());
	}, [issues, store]);
	return issues;
}
