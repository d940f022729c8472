import type { FieldIssue, WarningCode } from "@sim-registration/validation";
import { useForm, useStore } from "@tanstack/react-form";
import { useState } from "react";
import type { FieldBinding } from "../fields/issues.ts";
import { useShownIssues } from "../fields/use-shown-issues.ts";
import { useRegistrationStore } from "./registration-context.ts";
import type { RegistrationState, Transition } from "./registration-state.ts";
import { useEntry } from "./use-entry.ts";
import { useRefusal } from "./use-refusal.ts";

interface StepFormOptions<Values> {
	readonly step: "company" | "person";
	readonly valuesIn: (state: RegistrationState) => Values;
	readonly edited: (values: Values) => Transition;
	readonly findIssues: (values: Values) => readonly FieldIssue[];
	readonly findWarnings: (values: Values) => Iterable<{ field: string; code: WarningCode }>;
}

/** The values of a step with fields, kept in the registration at every change, and what is wrong with them. */
export function useStepForm<Values extends object>(options: StepFormOptions<Values>) {
	const { step, valuesIn, edited, findIssues, findWarnings } = options;
	const store = useRegistrationStore();
	const [defaultValues] = useState(() => valuesIn(store.read()));
	const entry = useEntry();
	const form = useForm({ defaultValues });
	const values = useStore(form.store, (state) => state.values);
	const read = () => form.state.values;
	const issues = useShownIssues<Values>({
		readValues: read,
		findIssues,
		findWarnings: (current) => [...findWarnings(current)],
		refusal: useRefusal(step),
	});
	/** Changes values together. */
	const change = (changes: Partial<Values>) => {
		form.baseStore.setState((state) => ({ ...state, values: { ...state.values, ...changes } }));
		entry.apply(edited(read()));
		issues.recheck();
	};
	const fieldOf = <Name extends keyof Values & string>(name: Name) => ({
		name,
		value: values[name],
		onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
	});
	return {
		values,
		/** the latest values, also after a change that is not on the screen yet */
		read,
		issues,
		entry,
		change,
		bind: <Name extends keyof Values & string>(
			name: Name,
			group?: "group",
		): FieldBinding<Values[Name]> => issues.bind(fieldOf(name), group),
		bindUpload: <Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]> =>
			issues.bindUpload(fieldOf(name)),
	};
}
