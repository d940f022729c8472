import { useEffect, useReducer, useState } from "react";
import type { FieldBinding } from "../fields/field-binding.ts";
import { type IssueRules, useShownIssues } from "../fields/use-shown-issues.ts";
import { useRegistration, useWizardStore } from "./registration-context.ts";
import type { RegistrationState, Transition } from "./registration-state.ts";
import type { Scope } from "./wizard-store.ts";

interface StepFormOptions<Values> extends Omit<IssueRules<Values>, "readValues"> {
	/** must return the same object until a value changes */
	readonly valuesIn: (state: RegistrationState) => Values;
	readonly edited: (values: Values) => Transition;
}

/**
 * Connects the fields of a step with the registration, which alone holds their values, and with what
 * is shown as wrong.
 */
export function useStepForm<Values extends object>(options: StepFormOptions<Values>) {
	const { valuesIn, edited, ...rules } = options;
	const store = useWizardStore();
	const scope = useScope();
	const values = useRegistration(valuesIn);
	/** the latest values, even if the screen does not show them yet */
	const read = () => valuesIn(store.read());
	const issues = useShownIssues<Values>({ ...rules, readValues: read });
	const renderAgain = useRenderAgain();
	const write = (next: Values) => {
		scope.apply(edited(next));
		renderAgain();
		issues.recheck();
	};
	/** @param group the field belongs to a group, and leaving the group counts */
	const bind = <Name extends keyof Values & string>(
		name: Name,
		group?: "group",
	): FieldBinding<Values[Name]> => ({
		name,
		value: values[name],
		issue: issues.codeOf(name),
		warning: issues.warningOf(name),
		onChange: (value) => write({ ...read(), [name]: value }),
		onLeave: () => group || issues.leave([name]),
	});
	/** A file is checked as soon as it is chosen, and reported as missing only after the button. */
	const bindUpload = <Name extends keyof Values & string>(
		name: Name,
	): FieldBinding<Values[Name]> => {
		const field = bind(name);
		const onChange = (files: Values[Name]) => {
			field.onChange(files);
			issues.judge([name]);
		};
		return { ...field, onChange };
	};
	/** Changes values together. */
	const change = (changes: Partial<Values>) => write({ ...read(), ...changes });
	return { values, read, change, bind, bindUpload, issues, scope };
}

/**
 * To be called after a control has changed the registration: React subscribes to the store only after a
 * new screen is painted. Until then a change causes no render, and React would reset the control to
 * the value that it knows.
 */
export function useRenderAgain(): () => void {
	const [, renderAgain] = useReducer(countUp, 0);
	return renderAgain;
}

const countUp = (count: number) => count + 1;

/** The scope of the screen that calls it; closed when the screen is left. */
function useScope(): Scope {
	const store = useWizardStore();
	const [scope] = useState(() => store.openScope());
	useEffect(
		() => () => {
			// The screen still exists behind the maintenance notice, and continues afterwards.
			if (!store.read().isMaintenance) scope.close();
		},
		[scope, store],
	);
	return scope;
}
