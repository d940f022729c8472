import { describe, expect, test } from "vitest";
import { NEW_REGISTRATION } from "../registration/registration-state.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "../registration/step-values.ts";
import { type Draft, draftOf, isSameDraft, isSameEntry } from "./draft.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const DRAFT: Draft = {
	login: LOGIN,
	typedLogin: { ...LOGIN },
	isDummyBr: true,
	hasEarlierRegistration: true,
	company: { ...EMPTY_COMPANY },
	person: { ...EMPTY_PERSON },
	iamSmartFilling: { businessID: "b", uri: "https://iamsmart.example/qr", startedAt: 0 },
	verificationLoss: "refused",
	declarationNoHkid: true,
	furthest: "person",
	reminderTo: "owner@example.com",
	submissionKey: { value: "k", isAnswered: true, mayHaveArrived: false },
};

const EDITS: ReadonlyArray<Partial<Draft>> = [
	{ login: { ...LOGIN } },
	{ typedLogin: { ...LOGIN } },
	{ company: { ...EMPTY_COMPANY } },
	{ person: { ...EMPTY_PERSON } },
	{ declarationNoHkid: false },
];
const OTHER_CHANGES: ReadonlyArray<Partial<Draft>> = [
	{ furthest: "confirm" },
	{ reminderTo: "" },
	{ iamSmartFilling: undefined },
	{ verificationLoss: undefined },
	{ submissionKey: { value: "k", isAnswered: true, mayHaveArrived: false } },
];

describe("a draft", () => {
	test("contains what was entered, and nothing else of the state", () => {
		expect(draftOf({ ...NEW_REGISTRATION, ...DRAFT })).toEqual(DRAFT);
	});

	test("exists as soon as somebody has logged in or typed a login", () => {
		expect(draftOf(NEW_REGISTRATION)).toBeUndefined();
		expect(draftOf({ ...NEW_REGISTRATION, login: LOGIN })).toBeDefined();
		expect(draftOf({ ...NEW_REGISTRATION, typedLogin: LOGIN })).toBeDefined();
		expect(draftOf({ ...NEW_REGISTRATION, login: LOGIN, typedLogin: LOGIN })).toBeDefined();
	});
});

test("the entered data is the same until an entry is edited", () => {
	expect(isSameEntry(DRAFT, { ...DRAFT, ...Object.assign({}, ...OTHER_CHANGES) })).toBe(true);
});

test.each(EDITS)("the entered data differs after the edit %o", (edit) => {
	expect(isSameEntry(DRAFT, { ...DRAFT, ...edit })).toBe(false);
});

test("a draft is the same until anything changes", () => {
	expect(isSameDraft(DRAFT, { ...DRAFT })).toBe(true);
});

test.each([...EDITS, ...OTHER_CHANGES])("the draft differs after the change %o", (change) => {
	expect(isSameDraft(DRAFT, { ...DRAFT, ...change })).toBe(false);
});
