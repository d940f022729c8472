import {
	type FieldIssue,
	findFieldIssues,
	findPersonWarnings,
	hongKongYear,
	personSchema,
} from "@sim-registration/validation";
import { useForm } from "@tanstack/react-form";
import { useState } from "react";
import { useShownIssues } from "../../fields/use-shown-issues.ts";
import { personEdited } from "../../registration/entry-transitions.ts";
import type { PersonValues } from "../../registration/person-values.ts";
import { useRegistrationStore } from "../../registration/registration-context.ts";
import { useEntry } from "../../registration/use-entry.ts";
import { useRefusal } from "../../registration/use-refusal.ts";

/** The person step's values, kept in the registration at every change, and what is wrong with them. */
export function usePersonForm() {
	const store = useRegistrationStore();
	const [{ person }] = useState(store.read);
	const entry = useEntry();
	const refusal = useRefusal("person");
	const form = useForm({
		defaultValues: person,
		listeners: {
			onChange: () => keep(),
		},
	});
	const issues = useShownIssues<PersonValues>({
		readValues: () => form.state.values,
		findIssues: findPersonIssues,
		findWarnings: (values) => [...findPersonWarnings(values)],
		refusal,
	});
	/** For what was set without a control, of which the form's listener does not hear. */
	const keep = () => {
		entry.apply(personEdited(form.state.values));
		issues.recheck();
	};
	return { form, issues, keep, entry };
}

function findPersonIssues(values: PersonValues): readonly FieldIssue[] {
	return findFieldIssues(personSchema({ currentYear: hongKongYear(new Date()) }), values);
}

export type PersonForm = ReturnType<typeof usePersonForm>;
