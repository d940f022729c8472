import { describe, expect, test } from "vitest";
import { currentStep } from "./current-step.ts";
import { NEW_REGISTRATION, type RegistrationState } from "./registration-state.ts";
import {
	companyEdited,
	declarationTicked,
	loggedIn,
	personEdited,
	registered,
	signedOut,
	startedAgain,
	stepCompleted,
} from "./transitions.ts";

const BY_BR = { accountNO: "204518837", mobileNO: "", brNO: "39284710" };
const OTHER_ACCOUNT = { accountNO: "204518838", mobileNO: "51234567", brNO: "" };
const RECEIPT = { success: true, reference: "R", mailedTo: [] } as const;

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
		expect(currentStep(registered({ ...RECEIPT, mailedTo: [] })(atConfirmation), progress)).toBe(
			"success",
		);
	});
});

test("another identity document needs another declaration", () => {
	const changed = personEdited({ ...atConfirmation.person, idType: "other" })(atConfirmation);
	expect(changed.declarationNoHkid).toBe(false);
});

test("success keeps nothing of the form, and starting again nothing at all", () => {
	const done = registered({ ...RECEIPT, mailedTo: [] })(atConfirmation);
	expect(done.company.email).toBe("");
	expect(done.submissionKey.value).toBeUndefined();
	expect(startedAgain()(done)).toEqual(NEW_REGISTRATION);
});
