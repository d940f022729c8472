import { describe, expect, test, vi } from "vitest";
import { RegistrationStore } from "./registration-store.ts";
import {
	loggedIn,
	loggedOut,
	loginTyped,
	maintenanceTurned,
	signedOut,
} from "./session-transitions.ts";

test("whoever listens hears of each change once it is made, until they stop", () => {
	const store = new RegistrationStore();
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

test("what was shown first stays the same for the HTML that was built ahead", () => {
	const store = new RegistrationStore();
	const first = store.read();
	store.apply(maintenanceTurned(true));
	expect(store.readFirst()).toBe(first);
	expect(store.read()).not.toBe(first);
});

describe("an entry", () => {
	const login = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
	const typed = { ...login, accountNO: "204518838" };

	function openEntry() {
		const store = new RegistrationStore();
		store.apply(loggedIn(login, { isDummyBr: false }));
		return { store, entry: store.openEntry() };
	}

	test("changes the registration that it was opened for", () => {
		const { store, entry } = openEntry();
		entry.apply(loginTyped(typed));
		expect(store.read().typedLogin).toBe(typed);
		expect(entry.signal.aborted).toBe(false);
	});

	test.each<[string, (parts: ReturnType<typeof openEntry>) => void]>([
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
	])("changes nothing once %s, and ends what works for it", (_when, happen) => {
		const parts = openEntry();
		happen(parts);
		const { store, entry } = parts;
		const before = store.read();
		entry.apply(loginTyped(typed));
		expect(store.read()).toBe(before);
		expect(entry.signal.aborted).toBe(true);
	});

	test("stays open under maintenance", () => {
		const { store, entry } = openEntry();
		store.apply(maintenanceTurned(true));
		entry.apply(loginTyped(typed));
		expect(store.read().typedLogin).toBe(typed);
	});
});
