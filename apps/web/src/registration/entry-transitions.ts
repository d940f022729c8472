import type { RegistrationState, Transition } from "./registration-state.ts";
import type { CompanyValues, PersonValues } from "./step-values.ts";
import { earlierStep, progressOf, type Step, stepAt } from "./steps.ts";
import { keyAfterEdit } from "./submission-key.ts";

export function companyEdited(company: CompanyValues): Transition {
	return edited("company", () => ({ company }));
}

export function personEdited(person: PersonValues): Transition {
	return edited("person", (state) => ({
		person,
		// Another document requires another declaration.
		declarationNoHkid: state.declarationNoHkid && person.idType === state.person.idType,
	}));
}

export function declarationTicked(declarationNoHkid: boolean): Transition {
	return edited("confirm", () => ({ declarationNoHkid }));
}

function edited(
	step: Step,
	change: (state: RegistrationState) => Partial<RegistrationState>,
): Transition {
	return (state) => ({
		...state,
		...change(state),
		furthest: earlierStep(state.furthest, step),
		submissionKey: keyAfterEdit(state.submissionKey),
		isOnlyForm: false,
	});
}

/** A step is correct: the next may be entered. */
export function stepCompleted(step: Step): Transition {
	return (state) => ({
		...refusalRead(step)(state),
		furthest: stepAt(progressOf(step) + 1),
	});
}

/** Correct values no longer are, as at the turn of a year: the steps have to be completed again. */
export function checkedAgain(): Transition {
	return (state) => ({ ...state, furthest: "company" });
}

/** A step has shown what the server refused of its fields. */
export function refusalRead(step: Step): Transition {
	return (state) => {
		const fields = state.refusal?.fields.filter((field) => field.step !== step) ?? [];
		return { ...state, refusal: fields.length > 0 ? { fields } : undefined };
	};
}
