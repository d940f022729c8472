import type { SubmissionAnswer } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { currentStep } from "./current-step.ts";
import { NEW_REGISTRATION, type RegistrationState } from "./registration-state.ts";
import {
	companyEdited,
	declarationTicked,
	draftAccepted,
	draftRefused,
	loggedIn,
	loggedOut,
	personEdited,
	registered,
	returnedToLogin,
	signedOut,
	startedAgain,
	stepCompleted,
} from "./transitions.ts";

const BY_BR = { accountNO: "204518837", mobileNO: "", brNO: "39284710" };
const OTHER_ACCOUNT = { accountNO: "204518838", mobileNO: "51234567", brNO: "" };
const NOW = new Date("2026-11-21T04:00:00Z");
const RECEIPT: SubmissionAnswer = { success: true, reference: "R", mailedTo: [] };

const afterLogin = loggedIn(BY_BR, { isDummyBr: false })(NEW_REGISTRATION);

function after(
	state: RegistrationState,
	...transitions: ReadonlyArray<(state: RegistrationState) => RegistrationState>
): RegistrationState {
	return transitions.reduce((current, transition) => transition(current), state);
}

const atConfirmation = after(
	afterLogin,
	companyEdited({ ...afterLogin.company, email: "wong@example.com" }),
	stepCompleted("company"),
	personEdited({ ...afterLogin.person, idType: "passport" }),
	stepCompleted("person"),
	declarationTicked(true),
);

describe("login", () => {
	test("with a BR number prefills the first part", () => {
		expect(afterLogin.company.brNO_1).toBe("39284710");
	});

	test("leaves a first part that was typed", () => {
		const typed = companyEdited({ ...afterLogin.company, brNO_1: "11111111" })(afterLogin);
		expect(loggedIn(BY_BR, { isDummyBr: false })(typed).company.brNO_1).toBe("11111111");
	});

	test("with a dummy BR asks for no BR number", () => {
		const { company } = loggedIn(BY_BR, { isDummyBr: true })(atConfirmation);
		expect(company.brNO_1).toBe("");
		expect(company.email).toBe("wong@example.com");
	});

	test("with the same account keeps what was typed", () => {
		const again = after(atConfirmation, signedOut(), loggedIn(BY_BR, { isDummyBr: false }));
		expect(again.company.email).toBe("wong@example.com");
		expect(again.wasSignedOut).toBe(false);
	});

	test("with another account starts clean", () => {
		const other = loggedIn(OTHER_ACCOUNT, { isDummyBr: false })(atConfirmation);
		expect(other.company.email).toBe("");
		expect(other.person.idType).toBe("");
	});
});

describe("the step that is shown", () => {
	test("is what the history asks for, as far as the customer has come", () => {
		expect(currentStep(atConfirmation, 1)).toBe("company");
		expect(currentStep(atConfirmation, 3)).toBe("confirm");
		expect(currentStep(afterLogin, 3)).toBe("company");
	});

	test("is login without a session", () => {
		expect(currentStep(signedOut()(atConfirmation), 3)).toBe("login");
	});

	test("is the edited one until it is found right again", () => {
		const edited = companyEdited({ ...atConfirmation.company, email: "x" })(atConfirmation);
		expect(currentStep(edited, 3)).toBe("company");
	});

	test.each([0, 1, 2, 3, 4])("after success is success, also at progress %i", (progress) => {
		expect(
			currentStep(registered({ ...RECEIPT, mailedTo: [] }, NOW)(atConfirmation), progress),
		).toBe("success");
	});
});

test("another identity document needs another declaration", () => {
	const changed = personEdited({ ...atConfirmation.person, idType: "other" })(atConfirmation);
	expect(changed.declarationNoHkid).toBe(false);
});

test("success keeps nothing of the form, and starting again nothing at all", () => {
	const done = registered({ ...RECEIPT, mailedTo: [] }, NOW)(atConfirmation);
	expect(done.company.email).toBe("");
	expect(done.submissionKey.value).toBeUndefined();
	expect(startedAgain()(done)).toEqual(NEW_REGISTRATION);
});

describe("after the session ended", () => {
	const loginAgain = loggedIn(BY_BR, { isDummyBr: false });
	const offeredTo = (state: RegistrationState, login: typeof loginAgain) =>
		login(signedOut()(state)).isDraftOffered;

	test("the same account is offered what was entered, another is not", () => {
		expect(offeredTo(atConfirmation, loginAgain)).toBe(true);
		const other = loggedIn(OTHER_ACCOUNT, { isDummyBr: false });
		expect(offeredTo(atConfirmation, other)).toBe(false);
	});

	test("nothing is offered where nothing was entered", () => {
		expect(offeredTo(afterLogin, loginAgain)).toBe(false);
	});

	test("who goes on finds everything, who starts again finds empty steps in the same session", () => {
		const offered = loginAgain(returnedToLogin()(atConfirmation));
		expect(draftAccepted()(offered).company.email).toBe("wong@example.com");
		const anew = draftRefused()(offered);
		expect(anew.company).toEqual(afterLogin.company);
		expect(anew).toMatchObject({ hasSession: true, furthest: "company", isDraftOffered: false });
		expect(anew.formNumber).not.toBe(offered.formNumber);
	});
});

test("a log-out leaves nothing of the customer", () => {
	expect(loggedOut()(atConfirmation)).toEqual(NEW_REGISTRATION);
});

test("the receipt names the company and the time, and nothing else of what was entered", () => {
	const named = companyEdited({ ...afterLogin.company, companyNameHK: "旺記" })(afterLogin);
	const { receipt, company } = registered(RECEIPT, NOW)(named);
	const companyName = { english: "", chinese: "旺記" };
	expect(receipt).toEqual({ ...RECEIPT, companyName, registeredAt: NOW });
	expect(company).toEqual(NEW_REGISTRATION.company);
});
