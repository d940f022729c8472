import {
	findFieldIssues,
	findPersonWarnings,
	hongKongYear,
	personSchema,
} from "@sim-registration/validation";
import { personEdited } from "../../registration/entry-transitions.ts";
import type { PersonValues } from "../../registration/step-values.ts";
import { useStepForm } from "../../registration/use-step-form.ts";

export function usePersonForm() {
	return useStepForm<PersonValues>({
		step: "person",
		valuesIn: (state) => state.person,
		edited: personEdited,
		findIssues: (values) =>
			findFieldIssues(personSchema({ currentYear: hongKongYear(new Date()) }), values),
		findWarnings: findPersonWarnings,
	});
}

export type PersonForm = ReturnType<typeof usePersonForm>;
