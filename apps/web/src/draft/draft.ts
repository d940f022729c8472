import type { RegistrationState } from "../registration/registration-state.ts";

/** What of the wizard's state outlives the page. */
export type Draft = Pick<
	RegistrationState,
	| "login"
	| "isDummyBr"
	| "hasEarlierRegistration"
	| "company"
	| "person"
	| "declarationNoHkid"
	| "furthest"
	| "submissionKey"
>;

/** @returns undefined where nobody logged in: there is nothing to keep */
export function draftOf(state: RegistrationState): Draft | undefined {
	if (state.login.accountNO === "") return undefined;
	const { login, isDummyBr, hasEarlierRegistration, company, person } = state;
	const { declarationNoHkid, furthest, submissionKey } = state;
	return {
		login,
		isDummyBr,
		hasEarlierRegistration,
		company,
		person,
		declarationNoHkid,
		furthest,
		submissionKey,
	};
}

/** Nothing was entered or changed in between; going to another step is no edit. */
export function isSameEntry(one: Draft, other: Draft): boolean {
	return (
		one.login === other.login &&
		one.company === other.company &&
		one.person === other.person &&
		one.declarationNoHkid === other.declarationNoHkid
	);
}

export function isSameDraft(one: Draft, other: Draft): boolean {
	return (
		isSameEntry(one, other) &&
		one.furthest === other.furthest &&
		one.submissionKey === other.submissionKey
	);
}
