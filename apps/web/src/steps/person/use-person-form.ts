import { findFieldIssues, hongKongYear, personSchema } from "@sim-registration/validation";
import { personEdited } from "../../registration/entry-transitions.ts";
import { personWarnings } from "../../registration/person-warnings.ts";
import type { PersonValues } from "../../registration/step-values.ts";
import { useRefusal } from "../../registration/use-refusal.ts";
import { useStepForm } from "../../registration/use-step-form.ts";
import { useWizardForm } from "../../registration/wizard-form.ts";

export function usePersonForm() {
	useWizardForm();
	const form = useStepForm<PersonValues>({
		valuesIn: (state) => state.person,
		edited: personEdited,
		findIssues: (values) =>
			findFieldIssues(personSchema({ currentYear: hongKongYear(new Date()) }), values),
		findWarnings: personWarnings,
		refusal: useRefusal("person"),
	});
	// What iAM Smart provided cannot be changed.
	return { ...form, isLocked: form.values.iamSmart !== undefined };
}

export type PersonForm = ReturnType<typeof usePersonForm>;
