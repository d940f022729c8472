import type { IamSmartFields } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import {
	fillingConfirmed,
	fillingEnded,
	fillingStarted,
	verificationLossSettled,
} from "./iam-smart-transitions.ts";
import { NEW_REGISTRATION, type RegistrationState } from "./registration-state.ts";
import { loggedIn, verificationLost } from "./session-transitions.ts";
import type { Step } from "./steps.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const PROVIDED: IamSmartFields = {
	nameEN: "CHAN, Tai Man",
	nameHK: "陳大文",
	birthday_dd: "04",
	birthday_mm: "11",
	birthday_yyyy: "1985",
	idNO_1: "A123456",
	idNO_2: "3",
};
const FILLING = { businessID: "b", uri: "https://iamsmart.example/qr", startedAt: 0 };

const filled: RegistrationState = {
	...NEW_REGISTRATION,
	login: LOGIN,
	person: { ...NEW_REGISTRATION.person, ...PROVIDED, idType: "HKID", iamSmart: PROVIDED },
	iamSmartFilling: FILLING,
	submissionKey: { value: "k", isAnswered: true, mayHaveArrived: false },
};

describe("after a new login", () => {
	const again = loggedIn(LOGIN, { isDummyBr: false })(filled);

	test("values of iAM Smart stay as if entered by hand, and the customer is told", () => {
		expect(again.person).toMatchObject({ ...PROVIDED, idType: "HKID", iamSmart: undefined });
		expect(again.verificationLoss).toBe("newSession");
	});

	test("the person's step has to be completed again", () => {
		const continuedAt = (furthest: Step) =>
			loggedIn(LOGIN, { isDummyBr: false })({ ...filled, furthest }).furthest;
		expect(continuedAt("confirm")).toBe("person");
		expect(continuedAt("company")).toBe("company");
	});

	test("an answer to the previous session is not awaited", () => {
		expect(again.iamSmartFilling).toBeUndefined();
	});

	test("another account finds nothing of it", () => {
		const other = loggedIn({ ...LOGIN, accountNO: "204518838" }, { isDummyBr: false })(filled);
		expect(other.person).toEqual(NEW_REGISTRATION.person);
		expect(other.verificationLoss).toBeUndefined();
	});

	test("a customer who entered everything by hand is told nothing", () => {
		const typed = { ...filled, person: { ...filled.person, iamSmart: undefined } };
		expect(loggedIn(LOGIN, { isDummyBr: false })(typed).verificationLoss).toBeUndefined();
	});
});

test("values that the server does not confirm stay, under another Idempotency-Key", () => {
	const refused = verificationLost("refused")({ ...filled, isOnlyForm: true });
	expect(refused.isOnlyForm).toBe(false);
	expect(refused.person).toMatchObject({ ...PROVIDED, iamSmart: undefined });
	expect(refused.verificationLoss).toBe("refused");
	expect(refused.submissionKey.value).toBeUndefined();
	expect(verificationLossSettled()(refused)).toEqual({ ...refused, verificationLoss: undefined });
});

test("a filling is awaited until it has ended", () => {
	const waiting = fillingStarted(FILLING)(NEW_REGISTRATION);
	expect(waiting.iamSmartFilling).toBe(FILLING);
	expect(fillingEnded()(waiting)).toEqual(NEW_REGISTRATION);
	expect(fillingEnded()(NEW_REGISTRATION)).toBe(NEW_REGISTRATION);
});

describe("a correct code", () => {
	test("makes the form ask about its filling at once, without more time", () => {
		const confirmed = fillingConfirmed("b")(filled);
		expect(confirmed.iamSmartFilling).toEqual(FILLING);
		expect(confirmed.iamSmartFilling).not.toBe(filled.iamSmartFilling);
	});

	test.each([
		["was cancelled meanwhile", undefined],
		["was started again meanwhile", { ...FILLING, businessID: "c" }],
	])("starts nothing if its filling %s", (_what, iamSmartFilling) => {
		const state = { ...filled, iamSmartFilling };
		expect(fillingConfirmed("b")(state)).toBe(state);
	});
});
