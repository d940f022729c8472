import {
	type Company,
	companySchema,
	hongKongYear,
	type Person,
	personSchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import type { RegistrationState } from "./registration-state.ts";

/** What the confirmation shows and the submission sends: the values as the rules normalise them. */
export interface ConfirmedValues {
	readonly company: Company;
	readonly person: Person;
}

/**
 * Normalises both steps for the confirmation and the submission.
 *
 * @returns undefined if a rule is broken, which the steps before have excluded
 */
export function confirmedValues(state: RegistrationState, now: Date): ConfirmedValues | undefined {
	const { isDummyBr } = state;
	const company = v.safeParse(companySchema({ isDummyBr }), state.company);
	const person = v.safeParse(personSchema({ currentYear: hongKongYear(now) }), state.person);
	if (!company.success || !person.success) return undefined;
	return { company: company.output, person: person.output };
}
