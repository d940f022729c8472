import {
	type FieldIssue,
	type FieldsWith,
	findFieldIssues,
	findPersonWarnings,
	hongKongYear,
	personSchema,
} from "@sim-registration/validation";
import { useForm, useStore } from "@tanstack/react-form";
import { useState } from "react";
import { useShownIssues } from "../../fields/use-shown-issues.ts";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { personEdited } from "../../registration/entry-transitions.ts";
import { useRegistrationStore } from "../../registration/registration-context.ts";
import type { PersonValues } from "../../registration/step-values.ts";
import { useEntry } from "../../registration/use-entry.ts";
import { useRefusal } from "../../registration/use-refusal.ts";

type PersonUpload = FieldsWith<{ step: "person"; kind: "upload" }>;
type PersonText = FieldsWith<{ step: "person"; kind: "text" | "datePart" }>;

/** The person step's values, kept in the registration at every change, and what is wrong with them. */
export function usePersonForm() {
	const store = useRegistrationStore();
	const [{ person }] = useState(store.read);
	const entry = useEntry();
	const refusal = useRefusal("person");
	const form = useForm({ defaultValues: person });
	const values = useStore(form.store, (state) => state.values);
	const issues = useShownIssues<PersonValues>({
		readValues: () => form.state.values,
		findIssues: findPersonIssues,
		findWarnings: (current) => [...findPersonWarnings(current)],
		refusal,
	});
	const keep = () => {
		entry.apply(personEdited(form.state.values));
		issues.recheck();
	};
	const set = (name: PersonText, text: string) => {
		form.setFieldValue(name, text);
		keep();
	};
	const setFiles = (name: PersonUpload, files: readonly ChosenFile[]) => {
		form.setFieldValue(name, files);
		keep();
	};
	return {
		form,
		values,
		issues,
		keep,
		entry,
		bind: (name: PersonText, group?: "group") =>
			issues.bind({ name, value: values[name], onChange: (text) => set(name, text) }, group),
		bindUpload: (name: PersonUpload) =>
			issues.bindUpload({
				name,
				value: values[name],
				onChange: (files) => setFiles(name, files),
			}),
	};
}

function findPersonIssues(values: PersonValues): readonly FieldIssue[] {
	return findFieldIssues(personSchema({ currentYear: hongKongYear(new Date()) }), values);
}

export type PersonForm = ReturnType<typeof usePersonForm>;
