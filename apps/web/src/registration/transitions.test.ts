import { describe, expect, test } from "vitest";
import type { SubmissionReceipt } from "../api/post-form-submission.ts";
import { currentStep } from "./current-step.ts";
import {
	draftAccepted,
	draftFound,
	draftRefused,
	draftRestored,
	foundDraftAnswered,
} from "./draft-transitions.ts";
import {
	checkedAgain,
	companyEdited,
	declarationTicked,
	personEdited,
	refusalRead,
	stepCompleted,
} from "./entry-transitions.ts";
import { NEW_REGISTRATION, type RegistrationState } from "./registration-state.ts";
import {
	loggedIn,
	loggedOut,
	loginTyped,
	maintenanceTurned,
	returnedToLogin,
	signedOut,
} from "./session-transitions.ts";
import { EMPTY_COMPANY } from "./step-values.ts";
import { NO_SUBMISSION_KEY } from "./submission-key.ts";
import {
	attemptChanged,
	fieldsRefused,
	fieldWanted,
	keyAnswered,
	keyTaken,
	registered,
	startedAgain,
} from "./submission-transitions.ts";

const BY_BR = { accountNO: "204518837", mobileNO: "", brNO: "39284710" };
const OTHER_ACCOUNT = { accountNO: "204518838", mobileNO: "51234567", brNO: "" };
const NOW = new Date("2026-11-21T04:00:00Z");
const FILE = {
	name: "br.pdf",
	type: "application/pdf",
	byteLength: 0,
	detectedFormat: "pdf",
	contents: new Blob(),
} as const;
const SENDING = {
	kind: "sending",
	progress: { sentBytes: 0, totalBytes: 0 },
} as const;
const RECEIPT: SubmissionReceipt = {
	success: true,
	reference: "R",
	mailedTo: ["w•••@example.com"],
	registeredAt: NOW,
};

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

	test("with a BR number in small letters prefills capitals", () => {
		const login = { ...BY_BR, brNO: "3928471a" };
		expect(loggedIn(login, { isDummyBr: false })(NEW_REGISTRATION).company.brNO_1).toBe("3928471A");
	});

	test("begins at the company step, with the server's facts about the account", () => {
		const before = { ...NEW_REGISTRATION, typedLogin: OTHER_ACCOUNT, wasSignedOut: true };
		const facts = { isDummyBr: true, hasEarlierRegistration: true };
		expect(loggedIn(BY_BR, facts)(before)).toEqual({
			...NEW_REGISTRATION,
			generation: 1,
			...facts,
			login: BY_BR,
			hasSession: true,
			furthest: "company",
		});
		expect(afterLogin.hasEarlierRegistration).toBe(false);
	});

	test("leaves a first part that was typed", () => {
		const typed = companyEdited({ ...afterLogin.company, brNO_1: "11111111" })(afterLogin);
		expect(loggedIn(BY_BR, { isDummyBr: false })(typed).company.brNO_1).toBe("11111111");
	});

	test("with a dummy BR asks for no BR number", () => {
		const number = { brNO_1: "39284710", brNO_2: "000", brNO_3: "12", brNO_4: "25", brNO_5: "A" };
		const full = companyEdited({ ...atConfirmation.company, ...number, brCopy: [FILE] });
		const { company } = loggedIn(BY_BR, { isDummyBr: true })(full(atConfirmation));
		expect(company).toEqual({ ...EMPTY_COMPANY, email: "wong@example.com" });
	});

	test("with the same account keeps what was typed", () => {
		const again = after(atConfirmation, signedOut(), loggedIn(BY_BR, { isDummyBr: false }));
		expect(again.company.email).toBe("wong@example.com");
		expect(again.wasSignedOut).toBe(false);
	});

	test("with the same account in other letter case keeps what was typed", () => {
		const lettered = { ...atConfirmation, login: { ...BY_BR, accountNO: "a0451883z" } };
		const login = { ...BY_BR, accountNO: "A0451883Z" };
		const again = loggedIn(login, { isDummyBr: false })(signedOut()(lettered));
		expect(again.company.email).toBe("wong@example.com");
		expect(again).toMatchObject({ login, isDraftOffered: true });
	});

	test("with another account starts empty", () => {
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

	test("is the edited one until it is correct again", () => {
		const edited = companyEdited({ ...atConfirmation.company, email: "x" })(atConfirmation);
		expect(currentStep(edited, 3)).toBe("company");
	});

	test.each([0, 1, 2, 3, 4])("after success is success, also at progress %i", (progress) => {
		expect(currentStep(registered(RECEIPT)(atConfirmation), progress)).toBe("success");
	});
});

test("another identity document needs another declaration, another name does not", () => {
	const { person } = atConfirmation;
	expect(personEdited({ ...person, idType: "other" })(atConfirmation).declarationNoHkid).toBe(
		false,
	);
	expect(personEdited({ ...person, nameEN: "X" })(atConfirmation).declarationNoHkid).toBe(true);
	const undeclared = declarationTicked(false)(atConfirmation);
	expect(personEdited({ ...person, nameEN: "X" })(undeclared).declarationNoHkid).toBe(false);
});

test("a correct step opens the next, and an edited one closes those after it", () => {
	expect(afterLogin.furthest).toBe("company");
	expect(stepCompleted("company")(afterLogin).furthest).toBe("person");
	expect(atConfirmation.furthest).toBe("confirm");
	expect(declarationTicked(false)(atConfirmation).furthest).toBe("confirm");
	expect(personEdited(atConfirmation.person)(atConfirmation).furthest).toBe("person");
	expect(checkedAgain()(atConfirmation)).toEqual({ ...atConfirmation, furthest: "company" });
});

test("the field that the customer wants to change is kept until its step opens", () => {
	const wanted = fieldWanted("brCopy")(atConfirmation);
	expect(wanted).toEqual({ ...atConfirmation, refusal: { fields: [], wanted: "brCopy" } });
	expect(refusalRead("company")(wanted)).toEqual({ ...atConfirmation, refusal: undefined });
});

test("what the server refused is shown until it is read, or its step is correct", () => {
	const email = { step: "company", field: "email", code: "error_invalid_email" } as const;
	const name = { step: "person", field: "nameEN", code: "error_invalid_name_en" } as const;
	const refusal = { fields: [name, email] };
	const refused = fieldsRefused(refusal)(atConfirmation);
	expect(refused).toEqual({ ...atConfirmation, refusal });
	expect(fieldWanted("email")(refused).refusal).toEqual({ ...refusal, wanted: "email" });
	expect(refusalRead("company")(refused).refusal).toEqual({ fields: [name] });
	expect(refusalRead("company")(fieldsRefused({ fields: [email] })(atConfirmation))).toEqual(
		atConfirmation,
	);
	expect(stepCompleted("company")(refused).refusal).toEqual({ fields: [name] });
	expect(stepCompleted("person")(refused).refusal).toEqual({ fields: [email] });
});

test("the key of a submission stays until the form is edited after a definitive refusal", () => {
	const sent = keyTaken(() => "first")(atConfirmation);
	expect(sent).toEqual({
		...atConfirmation,
		submissionKey: { value: "first", isAnswered: false, mayHaveArrived: true },
		isOnlyForm: true,
	});
	expect(keyTaken(() => "second")(sent)).toEqual(sent);
	const refused = keyAnswered(422, atConfirmation.submissionKey)(sent);
	expect(refused).toEqual({
		...sent,
		submissionKey: { value: "first", isAnswered: true, mayHaveArrived: false },
	});
	expect(declarationTicked(true)(sent).submissionKey.value).toBe("first");
	expect(declarationTicked(true)(refused).submissionKey.value).toBeUndefined();
});

test("after an edit or a reload, an earlier form may be the one that has arrived", () => {
	const sent = keyTaken(() => "first")(atConfirmation);
	const edited = declarationTicked(true)(sent);
	const restored = draftRestored(sent, { hasSession: true })(sent);
	for (const state of [edited, restored]) {
		expect(state.isOnlyForm).toBe(false);
		expect(keyTaken(() => "second")(state).isOnlyForm).toBe(false);
	}
	const unread = keyAnswered(429, atConfirmation.submissionKey)(sent);
	expect(keyTaken(() => "second")(declarationTicked(true)(unread)).isOnlyForm).toBe(true);
});

test("typing at login, sending, and maintenance change nothing else", () => {
	expect(loginTyped(OTHER_ACCOUNT)(atConfirmation)).toEqual({
		...atConfirmation,
		typedLogin: OTHER_ACCOUNT,
	});
	expect(attemptChanged(SENDING)(atConfirmation)).toEqual({ ...atConfirmation, attempt: SENDING });
	expect(maintenanceTurned(true)(atConfirmation)).toEqual({
		...atConfirmation,
		isMaintenance: true,
	});
});

describe("a login while the registration is on its way", () => {
	const sending = signedOut()(attemptChanged(SENDING)(atConfirmation));

	test("of the same account continues it, and is asked nothing", () => {
		const again = loggedIn(BY_BR, { isDummyBr: false })(sending);
		expect(again).toMatchObject({ attempt: SENDING, isDraftOffered: false });
	});

	test("of another account sees nothing of it", () => {
		expect(loggedIn(OTHER_ACCOUNT, { isDummyBr: false })(sending).attempt).toBeUndefined();
	});

	test("after it failed shows no dialog about it", () => {
		const failed = attemptChanged({ kind: "connectionLost" })(sending);
		expect(loggedIn(BY_BR, { isDummyBr: false })(failed).attempt).toBeUndefined();
	});
});

describe("a page that is loaded again", () => {
	const draft = { login: BY_BR, furthest: "person", company: atConfirmation.company } as const;

	test("continues where the customer was", () => {
		expect(draftRestored(draft, { hasSession: true })(NEW_REGISTRATION)).toEqual({
			...NEW_REGISTRATION,
			...draft,
			hasSession: true,
		});
	});

	test("uses the key of the submission that the tab remembers, rather than an older draft's", () => {
		const keyOf = (value: string) => keyTaken(() => value)(NEW_REGISTRATION);
		const older = { ...draft, submissionKey: keyOf("older").submissionKey };
		const restored = draftRestored(older, { hasSession: true });
		expect(restored(keyOf("later")).submissionKey.value).toBe("later");
		expect(restored(NEW_REGISTRATION).submissionKey.value).toBe("older");
	});

	test("without a session begins at the login, and says why if there was one", () => {
		const restored = draftRestored(draft, { hasSession: false })(NEW_REGISTRATION);
		expect(restored).toEqual({
			...NEW_REGISTRATION,
			...draft,
			wasSignedOut: true,
		});
		const typed = { login: NEW_REGISTRATION.login, furthest: "login" } as const;
		const untold = draftRestored(typed, { hasSession: false })(NEW_REGISTRATION);
		expect(untold.wasSignedOut).toBe(false);
	});

	test("and whose draft arrives late continues in the present session", () => {
		const reminderTo = "owner@example.com";
		const found = draftFound({ ...draft, login: OTHER_ACCOUNT, reminderTo })(afterLogin);
		expect(foundDraftAnswered(true)(found)).toMatchObject({
			login: BY_BR,
			company: draft.company,
			furthest: "person",
			hasSession: true,
			foundDraft: undefined,
			reminderTo: "",
			generation: afterLogin.generation + 1,
		});
	});

	test("and whose draft is not wanted, or not there any more, continues as it is", () => {
		const found = draftFound(draft)(afterLogin);
		expect(foundDraftAnswered(false)(found)).toEqual(afterLogin);
		expect(foundDraftAnswered(true)(afterLogin)).toEqual(afterLogin);
	});
});

test("success keeps nothing of the form, and starting again nothing at all", () => {
	const done = registered(RECEIPT)(atConfirmation);
	expect(done.company.email).toBe("");
	expect(done.submissionKey.value).toBeUndefined();
	expect(startedAgain()(done)).toEqual({ ...NEW_REGISTRATION, generation: done.generation + 1 });
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

	test("it begins at the login, and says why unless the customer chose to", () => {
		const { generation } = atConfirmation;
		const ended = {
			...atConfirmation,
			hasSession: false,
			generation: generation + 1,
		};
		expect(signedOut()(atConfirmation)).toEqual({ ...ended, wasSignedOut: true });
		const told = { ...atConfirmation, wasSignedOut: true };
		expect(returnedToLogin()(told)).toEqual({ ...ended, wasSignedOut: false });
	});

	test("the same account continues where it stopped, unless this login changed something before", () => {
		const ended = signedOut()(atConfirmation);
		expect(loginAgain(ended).furthest).toBe("confirm");
		const withoutBr = loggedIn(BY_BR, { isDummyBr: true })(ended);
		expect(withoutBr.furthest).toBe("company");
		expect(loggedIn(BY_BR, { isDummyBr: false })(signedOut()(withoutBr)).furthest).toBe("company");
		const refusedAt = (step: "company" | "person") => ({
			fields: [{ step, field: "email", code: "error_invalid_email" } as const],
		});
		expect(loginAgain({ ...ended, refusal: refusedAt("person") }).furthest).toBe("person");
		expect(loginAgain({ ...ended, refusal: refusedAt("company") }).furthest).toBe("company");
		expect(draftRefused()(loginAgain(ended)).furthest).toBe("company");
		expect(loggedIn(OTHER_ACCOUNT, { isDummyBr: false })(ended).furthest).toBe("company");
	});

	test("nothing is offered in a session that continues", () => {
		expect(loginAgain(atConfirmation).isDraftOffered).toBe(false);
	});

	test("nothing is offered where nothing was entered", () => {
		expect(offeredTo(afterLogin, loginAgain)).toBe(false);
	});

	test("continuing keeps everything, starting again gives empty steps in the same session", () => {
		const offered = loginAgain(returnedToLogin()(atConfirmation));
		expect(draftAccepted()(offered)).toEqual({ ...offered, isDraftOffered: false });
		expect(offered.company.email).toBe("wong@example.com");
		const known = { ...offered, hasEarlierRegistration: true };
		expect(draftRefused()(known)).toEqual({
			...afterLogin,
			hasEarlierRegistration: true,
			generation: offered.generation + 1,
		});
	});

	test("starts again under the key of a form that may have arrived, and under no other", () => {
		const offered = loginAgain(signedOut()(atConfirmation));
		const sent = keyTaken(() => "first")(offered);
		expect(draftRefused()(sent).submissionKey).toBe(sent.submissionKey);
		const refused = keyAnswered(422, offered.submissionKey)(sent);
		expect(draftRefused()(refused).submissionKey).toBe(NO_SUBMISSION_KEY);
	});
});

test("a log-out leaves nothing of the customer", () => {
	const generation = atConfirmation.generation + 1;
	const empty = { ...NEW_REGISTRATION, generation, removal: "log-out" };
	expect(loggedOut()(atConfirmation)).toEqual(empty);
	const closed = maintenanceTurned(true)(atConfirmation);
	expect(loggedOut()(closed)).toEqual({ ...empty, isMaintenance: true });
});

test("the receipt names the account, the company and the time, and nothing else of what was entered", () => {
	const named = companyEdited({ ...afterLogin.company, companyNameHK: "旺記" })(afterLogin);
	const companyName = { english: "", chinese: "旺記" };
	expect(registered(RECEIPT)(named)).toEqual({
		...NEW_REGISTRATION,
		generation: named.generation + 1,
		furthest: "success",
		receipt: {
			reference: "R",
			registeredAt: NOW,
			details: { accountNO: BY_BR.accountNO, companyName, mailedTo: RECEIPT.mailedTo },
		},
	});
});
