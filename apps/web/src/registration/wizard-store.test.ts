import { describe, expect, test, vi } from "vitest";
import { companyEdited } from "./entry-transitions.ts";
import { type Entered, NEW_REGISTRATION } from "./registration-state.ts";
import {
	loggedIn,
	loggedOut,
	loginTyped,
	maintenanceTurned,
	signedOut,
} from "./session-transitions.ts";
import { EMPTY_COMPANY } from "./step-values.ts";
import { WizardStore } from "./wizard-store.ts";

test("listeners hear of each change after it was made, until they stop", () => {
	const store = new WizardStore();
	const heard = vi.fn(() => store.read().isMaintenance);
	const other = vi.fn();
	const stop = store.subscribe(heard);
	store.subscribe(other);
	store.apply(maintenanceTurned(true));
	expect(heard).toHaveLastReturnedWith(true);
	stop();
	store.apply(maintenanceTurned(false));
	expect(heard).toHaveBeenCalledOnce();
	expect(other).toHaveBeenCalledTimes(2);
});

test("the state for the prerendered HTML stays the first one", () => {
	const store = new WizardStore();
	const first = store.read();
	store.apply(maintenanceTurned(true));
	expect(store.readFirst()).toBe(first);
	expect(store.read()).not.toBe(first);
});

describe("what is entered", () => {
	function openStore() {
		const store = new WizardStore();
		const written: Entered[] = [];
		const makeForm = vi.fn(() => ({
			read: () => written.at(-1) ?? NEW_REGISTRATION,
			write: (entered: Entered) => void written.push(entered),
		}));
		return { store, written, makeForm };
	}

	test("moves to the form once, with what was there before", () => {
		const { store, written, makeForm } = openStore();
		store.apply(companyEdited({ ...EMPTY_COMPANY, email: "before@example.com" }));
		const before = store.read();
		store.holdInForm(makeForm);
		store.holdInForm(makeForm);
		expect(makeForm).toHaveBeenCalledOnce();
		expect(written).toMatchObject([{ company: { email: "before@example.com" } }]);
		expect(store.read()).toBe(before);
	});

	test("is read as it is now, whether the form or something else has changed", () => {
		const { store, written, makeForm } = openStore();
		store.holdInForm(() => ({
			...makeForm(),
			write: (entered) => {
				if (written.length === 0) written.push(entered);
			},
		}));
		const [entered = NEW_REGISTRATION] = written;
		const before = store.read();
		written[0] = { ...entered, company: { ...EMPTY_COMPANY, email: "typed@example.com" } };
		expect(store.read()).toMatchObject({ company: { email: "typed@example.com" } });
		expect(store.read()).not.toBe(before);
		store.apply(maintenanceTurned(true));
		expect(store.read()).toMatchObject({ isMaintenance: true });
		expect(store.read()).toBe(store.read());
	});

	test("is in the form before any listener hears of a change", () => {
		const { store, written, makeForm } = openStore();
		store.holdInForm(makeForm);
		store.apply(companyEdited({ ...EMPTY_COMPANY, email: "of@example.com" }));
		const heard: unknown[] = [];
		store.subscribe(() => heard.push([store.read().generation, written.at(-1)?.company.email]));
		store.apply(loggedOut());
		expect(heard).toEqual([[1, ""]]);
	});
});

describe("an entry", () => {
	const login = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
	const typed = { ...login, accountNO: "204518838" };

	function openScope() {
		const store = new WizardStore();
		store.apply(loggedIn(login, { isDummyBr: false }));
		return { store, entry: store.openScope() };
	}

	test("changes the registration for which it was opened", () => {
		const { store, entry } = openScope();
		entry.apply(loginTyped(typed));
		expect(store.read().typedLogin).toBe(typed);
		expect(entry.signal.aborted).toBe(false);
	});

	test.each<[string, (parts: ReturnType<typeof openScope>) => void]>([
		["its screen has gone", ({ entry }) => entry.close()],
		["the customer has logged out", ({ store }) => store.apply(loggedOut())],
		["the session has ended", ({ store }) => store.apply(signedOut())],
		[
			"another account has logged in",
			({ store }) => store.apply(loggedIn(typed, { isDummyBr: false })),
		],
		[
			"the same account has logged in again",
			({ store }) => store.apply(loggedIn(login, { isDummyBr: false })),
		],
	])("changes nothing once %s, and ends the work for it", (_when, happen) => {
		const parts = openScope();
		happen(parts);
		const { store, entry } = parts;
		const before = store.read();
		entry.apply(loginTyped(typed));
		expect(store.read()).toBe(before);
		expect(entry.signal.aborted).toBe(true);
	});

	test("is closed before any listener hears that another registration has begun", () => {
		const { store, entry } = openScope();
		const heard = vi.fn(() => entry.signal.aborted);
		store.subscribe(heard);
		store.apply(loggedIn(typed, { isDummyBr: false }));
		expect(heard).toHaveReturnedWith(true);
	});

	test("stays open during maintenance", () => {
		const { store, entry } = openScope();
		store.apply(maintenanceTurned(true));
		entry.apply(loginTyped(typed));
		expect(store.read().typedLogin).toBe(typed);
	});
});
