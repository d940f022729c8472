import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SubmissionReceipt } from "../api/post-form-submission.ts";
import { hasKeptReceipt, keepReceipt, readKeptReceipt } from "./kept-receipt.ts";
import { loggedIn } from "./session-transitions.ts";
import { registered, startedAgain } from "./submission-transitions.ts";
import { WizardStore } from "./wizard-store.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const RECEIPT: SubmissionReceipt = {
	success: true,
	reference: "D4DD-RMEE-4Z4F",
	mailedTo: ["w•••@example.com"],
	registeredAt: new Date("2026-11-22T04:41:00Z"),
};

let kept: Map<string, string>;
let store: WizardStore;

function arriveBy(type: string): boolean {
	vi.stubGlobal("performance", { getEntriesByType: () => [{ toJSON: () => ({ type }) }] });
	return hasKeptReceipt();
}

beforeEach(() => {
	kept = new Map();
	vi.stubGlobal("sessionStorage", {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => kept.set(name, value),
		removeItem: (name: string) => kept.delete(name),
	});
	store = new WizardStore();
	keepReceipt(store);
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	store.apply(registered(RECEIPT));
});
afterEach(() => vi.unstubAllGlobals());

test.each(["reload", "back_forward"])("a %s finds reference and time, and nothing else", (type) => {
	expect(arriveBy(type)).toBe(true);
	const { reference, registeredAt } = RECEIPT;
	expect(readKeptReceipt()).toEqual({ reference, registeredAt });
	expect([...kept.values()]).toEqual(["D4DD-RMEE-4Z4F 2026-11-22T04:41:00.000Z"]);
});

describe("nothing is left", () => {
	test("after the form was opened by its link", () => {
		expect(arriveBy("navigate")).toBe(false);
		expect(readKeptReceipt()).toBeUndefined();
		expect(kept.size).toBe(0);
	});

	test("once the customer begins again", () => {
		store.apply(startedAgain());
		expect(kept.size).toBe(0);
	});
});

test("a browser that refuses storage still shows the receipt", () => {
	vi.stubGlobal("sessionStorage", undefined);
	store.apply(startedAgain());
	store.apply(registered(RECEIPT));
	expect(store.read().receipt?.reference).toBe(RECEIPT.reference);
	expect(arriveBy("reload")).toBe(false);
	expect(readKeptReceipt()).toBeUndefined();
});
