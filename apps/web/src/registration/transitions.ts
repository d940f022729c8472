import type { SubmissionReceipt } from "../api/submit-form.ts";
import { type Attempt, isSending } from "./attempt.ts";
import { type CompanyValues, EMPTY_COMPANY } from "./company-values.ts";
import { hasEntered } from "./has-entered.ts";
import { verificationLost } from "./iam-smart-transitions.ts";
import type { AccountFacts } from "./keep-login.ts";
import { accountOf, EMPTY_LOGIN, type LoginValues } from "./login-values.ts";
import type { PersonValues } from "./person-values.ts";
import { earlierStep, progressOf, type Step, stepAt } from "./progress.ts";
import {
	type FoundDraft,
	NEW_REGISTRATION,
	type Refusal,
	type RegistrationState,
} from "./registration-state.ts";
import {
	keyAfterAnswer,
	keyAfterEdit,
	keyForSending,
	type SubmissionKey,
} from "./submission-key.ts";

type Transition = (state: RegistrationState) => RegistrationState;

/** Typed, and not logged in with: of another account than before, perhaps. */
export function loginTyped(typedLogin: LoginValues): Transition {
	return (state) => ({ ...state, typedLogin });
}

/**
 * A login succeeded. What was typed for the same account stays; another account starts clean. What
 * iAM Smart verified, it verified for the session before.
 */
export function loggedIn(
	login: LoginValues,
	{ isDummyBr, hasEarlierRegistration = false }: AccountFacts,
): Transition {
	return (state) => {
		const isSameAccount = accountOf(state.login) === accountOf(login);
		const kept = isSameAccount ? verificationLost("newSession")(state) : NEW_REGISTRATION;
		return {
			...kept,
			number: state.number + 1,
			login,
			typedLogin: EMPTY_LOGIN,
			isDummyBr,
			hasEarlierRegistration,
			isDraftOffered: isSameAccount && !state.hasSession && !isSending(state) && hasEntered(state),
			attempt: isSending(kept) ? kept.attempt : undefined,
			hasSession: true,
			wasSignedOut: false,
			company: companyFor(kept.company, login, isDummyBr),
			iamSmartFilling: undefined,
			furthest: "company",
		};
	};
}

/** The first part of the BR number is known from the login; with a dummy BR there is none. */
function companyFor(
	company: CompanyValues,
	{ brNO }: LoginValues,
	isDummyBr: boolean,
): CompanyValues {
	if (!isDummyBr) return { ...company, brNO_1: company.brNO_1 || brNO.toUpperCase() };
	const { brNO_1, brNO_2, brNO_3, brNO_4, brNO_5, brCopy } = EMPTY_COMPANY;
	return { ...company, brNO_1, brNO_2, brNO_3, brNO_4, brNO_5, brCopy };
}

export function companyEdited(company: CompanyValues): Transition {
	return edited("company", () => ({ company }));
}

export function personEdited(person: PersonValues): Transition {
	return edited("person", (state) => ({
		person,
		// Another document makes it another declaration.
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
	});
}

/** A step was found right: the next may be entered. */
export function stepCompleted(step: Step): Transition {
	return (state) => ({ ...state, furthest: stepAt(progressOf(step) + 1), refusal: undefined });
}

/** What was right no longer is, as at the turn of a year: the steps are gone through again. */
export function checkedAgain(): Transition {
	return (state) => ({ ...state, furthest: "company" });
}

/** The form leaves the phone: the key it is sent with stays over retries. */
export function keyTaken(makeKey: () => string): Transition {
	return (state) => ({ ...state, submissionKey: keyForSending(state.submissionKey, makeKey) });
}

/**
 * The server refused with this status.
 *
 * @param before the key as it was before the form was sent
 */
export function keyAnswered(status: number, before: SubmissionKey): Transition {
	return (state) => ({
		...state,
		submissionKey: keyAfterAnswer(state.submissionKey, status, before),
	});
}

/** The server named fields: the step that owns them shows why. */
export function fieldsRefused(refusal: Refusal): Transition {
	return (state) => ({ ...state, refusal });
}

export function refusalRead(): Transition {
	return (state) => ({ ...state, refusal: undefined });
}

/** The session ended. Everything typed stays in memory. */
export function signedOut(): Transition {
	return (state) => ({ ...withoutSession(state), wasSignedOut: true });
}

/** The customer went back to login. Everything typed stays, for the same account. */
export function returnedToLogin(): Transition {
	return (state) => ({ ...withoutSession(state), wasSignedOut: false });
}

function withoutSession(state: RegistrationState): RegistrationState {
	const number = state.hasSession ? state.number + 1 : state.number;
	return { ...state, number, hasSession: false, furthest: "login" };
}

/** Logged out on purpose, or a day has passed since the last edit: nothing of the customer remains. */
export function loggedOut(): Transition {
	return ({ isMaintenance, number }) => ({
		...NEW_REGISTRATION,
		isMaintenance,
		number: number + 1,
	});
}

/** The page was loaded again. Without a session the customer logs in first. */
export function draftRestored(
	draft: FoundDraft,
	{ hasSession }: { hasSession: boolean },
): Transition {
	return (state) => ({
		...state,
		...draft,
		hasSession,
		wasSignedOut: !hasSession && draft.login.accountNO !== "",
		furthest: hasSession ? draft.furthest : "login",
	});
}

/** The same when the form is on the screen already: it is shown anew. */
export function lateDraftRestored(...restored: Parameters<typeof draftRestored>): Transition {
	return (state) => ({
		...draftRestored(...restored)(state),
		foundDraft: undefined,
		number: state.number + 1,
	});
}

/** A draft came from storage after something else was entered. */
export function draftFound(foundDraft: FoundDraft): Transition {
	return (state) => ({ ...state, foundDraft });
}

/** The customer goes on with the draft that was found, or leaves it for what was entered since. */
export function foundDraftAnswered(isTaken: boolean): Transition {
	return (state) => {
		const { foundDraft, login, isDummyBr, hasEarlierRegistration, hasSession } = state;
		if (!foundDraft || !isTaken) return { ...state, foundDraft: undefined };
		const kept = { ...foundDraft, login, isDummyBr, hasEarlierRegistration };
		return lateDraftRestored(kept, { hasSession })(state);
	};
}

/** The customer goes on with what was entered before the session ended. */
export function draftAccepted(): Transition {
	return (state) => ({ ...state, isDraftOffered: false });
}

/** The customer starts again with empty steps, in the session there is. */
export function draftRefused(): Transition {
	return (state) => {
		const { login, isDummyBr, hasEarlierRegistration, number } = state;
		const empty = { ...NEW_REGISTRATION, login, hasSession: true, number };
		return loggedIn(login, { isDummyBr, hasEarlierRegistration })(empty);
	};
}

/** The registration is sent, or could not be; undefined once the customer has read why. */
export function attemptTurned(attempt: Attempt | undefined): Transition {
	return (state) => ({ ...state, attempt });
}

/** Registered. Nothing personal is left but what the success screen shows. */
export function registered({ reference, registeredAt, mailedTo }: SubmissionReceipt): Transition {
	return ({ number, company: { companyNameEN, companyNameHK } }) => ({
		...NEW_REGISTRATION,
		number: number + 1,
		furthest: "success",
		receipt: {
			reference,
			registeredAt,
			details: { companyName: { english: companyNameEN, chinese: companyNameHK }, mailedTo },
		},
	});
}

export function maintenanceTurned(isMaintenance: boolean): Transition {
	return (state) => ({ ...state, isMaintenance });
}

/** Another account number: nothing of the one before remains. */
export function startedAgain(): Transition {
	return ({ number }) => ({ ...NEW_REGISTRATION, number: number + 1 });
}
