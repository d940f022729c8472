import { EMPTY_LOGIN, isSameLogin } from "../registration/login-values.ts";
import type { RegistrationState } from "../registration/registration-state.ts";

/** What of the wizard's state outlives the page. */
export type Draft = Pick<
	RegistrationState,
	| "login"
	| "typedLogin"
	| "isDummyBr"
	| "hasEarlierRegistration"
	| "company"
	| "person"
	| "iamSmartFilling"
	| "verificationLoss"
	| "declarationNoHkid"
	| "furthest"
	| "submissionKey"
>;

/** @returns undefined where nobody logged in or began to: there is nothing to keep */
export function draftOf(state: RegistrationState): Draft | undefined {
	const { login, typedLogin } = state;
	if (login.accountNO === "" && isSameLogin(typedLogin, EMPTY_LOGIN)) return undefined;
	return membersOf(state);
}

/** The draft's members, and no others. */
export function membersOf({
	login,
	typedLogin,
	isDummyBr,
	hasEarlierRegistration,
	company,
	person,
	iamSmartFilling,
	verificationLoss,
	declarationNoHkid,
	furthest,
	submissionKey,
}: Draft): Draft {
	return {
		login,
		typedLogin,
		isDummyBr,
		hasEarlierRegistration,
		company,
		person,
		iamSmartFilling,
		verificationLoss,
		declarationNoHkid,
		furthest,
		submissionKey,
	};
}

/** The contents of all files that were chosen. */
export function filesOf({ company, person }: Draft): readonly Blob[] {
	return [company.brCopy, company.businessProof, person.idCopyF, person.idCopyB, person.idCopyS]
		.flat()
		.map(({ contents }) => contents);
}

/** Nothing was entered or changed in between; going to another step is no edit. */
export function isSameEntry(one: Draft, other: Draft): boolean {
	return (
		one.login === other.login &&
		one.typedLogin === other.typedLogin &&
		one.company === other.company &&
		one.person === other.person &&
		one.declarationNoHkid === other.declarationNoHkid
	);
}

export function isSameDraft(one: Draft, other: Draft): boolean {
	return (
		isSameEntry(one, other) &&
		one.furthest === other.furthest &&
		one.iamSmartFilling === other.iamSmartFilling &&
		one.verificationLoss === other.verificationLoss &&
		one.submissionKey === other.submissionKey
	);
}
