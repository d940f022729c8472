import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepSubmissionKey } from "./kept-submission-key.ts";
import { loggedIn, loggedOut } from "./session-transitions.ts";
import { NO_SUBMISSION_KEY } from "./submission-key.ts";
import { keyAnswered, keyTaken, registered } from "./submission-transitions.ts";
import { WizardStore } from "./wizard-store.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const BY_BR = { ...LOGIN, mobileNO: "", brNO: "39284710" };
const OTHER = { ...LOGIN, accountNO: "204518838" };
const SENT = { value: "key-1", isAnswered: false, mayHaveArrived: true };
const RECEIPT = { success: true as const, reference: "R", mailedTo: [], registeredAt: new Date(0) };

let kept: Map<string, string>;
let store: WizardStore;

/** A page of the tab on which somebody logs in. */
function newPage(login = LOGIN): WizardStore {
	const page = new WizardStore();
	page.apply(loggedIn(login, { isDummyBr: false }));
	keepSubmissionKey(page);
	return page;
}

beforeEach(() => {
	kept = new Map();
	vi.stubGlobal("sessionStorage", {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => kept.set(name, value),
		removeItem: (name: string) => kept.delete(name),
	});
	store = newPage();
	store.apply(keyTaken(() => "key-1"));
});
afterEach(() => vi.unstubAllGlobals());

describe("the key under which a form is sent", () => {
	test("is stored before it is sent, and names nobody", () => {
		const text = [...kept.values()].join();
		expect(text).toContain("key-1");
		for (const value of [LOGIN.accountNO, LOGIN.mobileNO]) expect(text).not.toContain(value);
	});

	test("continues on the next page, however its account logs in", () => {
		expect(newPage(BY_BR).read().submissionKey).toEqual(SENT);
	});

	test("continues rather than the one of an older draft", () => {
		const page = new WizardStore();
		page.apply(loggedIn(LOGIN, { isDummyBr: false }));
		page.apply(keyTaken(() => "older"));
		keepSubmissionKey(page);
		expect(page.read().submissionKey).toEqual(SENT);
	});

	test("is not told to another account", () => {
		expect(newPage(OTHER).read().submissionKey).toBe(NO_SUBMISSION_KEY);
	});

	test("is stored once, whatever asks for it", () => {
		keepSubmissionKey(store);
		store.apply(keyAnswered(409, SENT));
		keepSubmissionKey(store);
		expect(store.read().submissionKey).toBe(NO_SUBMISSION_KEY);
	});
});

test.each([
	["the form is refused", keyAnswered(422, NO_SUBMISSION_KEY)],
	["another form is registered under it", keyAnswered(409, SENT)],
	["the form is registered", registered(RECEIPT)],
	["the customer logs out", loggedOut()],
])("nothing is left once %s", (_when, transition) => {
	store.apply(transition);
	expect(kept.size).toBe(0);
	expect(newPage().read().submissionKey).toBe(NO_SUBMISSION_KEY);
});

test("a browser that refuses session storage keeps the key with the window", () => {
	vi.stubGlobal("sessionStorage", undefined);
	vi.stubGlobal("window", { name: "" });
	newPage().apply(keyTaken(() => "key-1"));
	const next = newPage();
	expect(next.read().submissionKey).toEqual(SENT);
	next.apply(loggedOut());
	expect(newPage().read().submissionKey).toBe(NO_SUBMISSION_KEY);
});
