import { isSending } from "./attempt.ts";
import { hasEntered } from "./has-entered.ts";
import type { VerificationLoss } from "./iam-smart-filling.ts";
import type { AccountFacts } from "./keep-login.ts";
import { accountOf, EMPTY_LOGIN, type LoginValues } from "./login-values.ts";
import {
	NEW_REGISTRATION,
	type RegistrationState,
	type Removal,
	type Transition,
} from "./registration-state.ts";
import { type CompanyValues, EMPTY_BR } from "./step-values.ts";
import { earlierStep, type Step } from "./steps.ts";
import { keyAfterEdit } from "./submission-key.ts";

/** Typed in the login fields but not submitted; it may belong to another account. */
export function loginTyped(typedLogin: LoginValues): Transition {
	return (state) => ({ ...state, typedLogin });
}

/**
 * A login succeeded. Entries of the same account stay; another account starts empty. What iAM Smart
 * verified belonged to the previous session.
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
			generation: state.generation + 1,
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
			furthest: furthestIn(kept, isDummyBr),
			// The server has forgotten it too: the customer has come back.
			reminderTo: "",
		};
	};
}

/**
 * Where the customer continues. What this login changed, and what the server refused, has to be
 * completed again.
 */
function furthestIn({ furthest, ...state }: RegistrationState, isDummyBr: boolean): Step {
	if (furthest === "login" || state.isDummyBr !== isDummyBr) return "company";
	const refused = state.refusal?.fields.map(({ step }) => step) ?? [];
	if (state.verificationLoss) refused.push("person");
	return refused.reduce(earlierStep, furthest);
}

/** The first part of the BR number is known from the login; with a dummy BR there is none. */
function companyFor(
	company: CompanyValues,
	{ brNO }: LoginValues,
	isDummyBr: boolean,
): CompanyValues {
	if (!isDummyBr) return { ...company, brNO_1: company.brNO_1 || brNO.toUpperCase() };
	return { ...company, ...EMPTY_BR };
}

/** The server no longer confirms the verification: the values stay, as if entered by hand. */
export function verificationLost(loss: VerificationLoss): Transition {
	return (state) =>
		state.person.iamSmart === undefined
			? state
			: {
					...state,
					person: { ...state.person, iamSmart: undefined },
					verificationLoss: loss,
					submissionKey: keyAfterEdit(state.submissionKey),
					isOnlyForm: false,
				};
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
	const generation = state.hasSession ? state.generation + 1 : state.generation;
	return { ...state, generation, hasSession: false };
}

/** The customer logged out, here or elsewhere, or a day has passed: nothing entered remains. */
export function loggedOut(removal: Removal = "log-out"): Transition {
	return ({ isMaintenance, generation }) => ({
		...NEW_REGISTRATION,
		removal,
		isMaintenance,
		generation: generation + 1,
	});
}

export function maintenanceTurned(isMaintenance: boolean): Transition {
	return (state) => ({ ...state, isMaintenance });
}
