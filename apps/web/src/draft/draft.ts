import { EMPTY_LOGIN, isSameLogin } from "../registration/login-values.ts";
import type { RegistrationState } from "../registration/registration-state.ts";
import { chosenFilesOf } from "../registration/step-values.ts";

/** The part of the wizard's state that outlives the page. */
const MEMBERS = [
	"login",
	"typedLogin",
	"isDummyBr",
	"hasEarlierRegistration",
	"company",
	"person",
	"iamSmartFilling",
	"verificationLoss",
	"declarationNoHkid",
	"furthest",
	"reminderTo",
	"submissionKey",
] as const;

export type Draft = Pick<RegistrationState, (typeof MEMBERS)[number]>;

/** @returns undefined if nobody has logged in or begun to: there is nothing to keep */
export function draftOf(state: RegistrationState): Draft | undefined {
	const { login, typedLogin } = state;
	if (login.accountNO === "" && isSameLogin(typedLogin, EMPTY_LOGIN)) return undefined;
	return membersOf(state);
}

/** The draft's members, and no others. */
export function membersOf(state: Draft): Draft {
	return Object.fromEntries(MEMBERS.map((name) => [name, state[name]])) as Draft;
}

/** The contents of all chosen files. */
export function filesOf(draft: Draft): readonly Blob[] {
	return chosenFilesOf(draft).map(({ contents }) => contents);
}

/** Whether nothing was entered or changed in between; going to another step is not an edit. */
export function isSameEntry(one: Draft, other: Draft): boolean {
	return areSame(one, other, ["login", "typedLogin", "company", "person", "declarationNoHkid"]);
}

export function isSameDraft(one: Draft, other: Draft): boolean {
	return areSame(one, other, MEMBERS);
}

function areSame(one: Draft, other: Draft, names: readonly (keyof Draft)[]): boolean {
	return names.every((name) => one[name] === other[name]);
}
