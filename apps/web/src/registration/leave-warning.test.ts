import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY_COMPANY } from "./company-values.ts";
import { warnBeforeLeaving } from "./leave-warning.ts";
import { RegistrationStore } from "./registration-store.ts";
import { attemptTurned, companyEdited, loggedIn, loggedOut, registered } from "./transitions.ts";

const SENDING = {
	kind: "sending",
	progress: { sentBytes: 0, totalBytes: 0, isWaiting: false },
} as const;

let page: EventTarget;
let store: RegistrationStore;

/** Whether the browser would ask before the page is left. */
function isAsked(): boolean {
	const leaving = new Event("beforeunload", { cancelable: true });
	page.dispatchEvent(leaving);
	return leaving.defaultPrevented;
}

beforeEach(() => {
	page = new EventTarget();
	store = new RegistrationStore();
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
	warnBeforeLeaving(store);
	store.apply(
		loggedIn({ accountNO: "204518837", mobileNO: "", brNO: "39284710" }, { isDummyBr: false }),
	);
});
afterEach(() => vi.unstubAllGlobals());

test("the page may be left until something is entered, and again after a log-out", () => {
	expect(isAsked()).toBe(false);
	store.apply(companyEdited({ ...EMPTY_COMPANY, email: "o" }));
	expect(isAsked()).toBe(true);
	store.apply(loggedOut());
	expect(isAsked()).toBe(false);
});

test("the page may be left once the registration is made, and not while it is sent", () => {
	store.apply(companyEdited({ ...EMPTY_COMPANY, email: "o" }));
	store.apply(attemptTurned(SENDING));
	expect(isAsked()).toBe(true);
	store.apply(attemptTurned({ kind: "connectionLost" }));
	expect(isAsked()).toBe(true);
	store.apply(
		registered({ success: true, reference: "R", mailedTo: [], registeredAt: new Date(0) }),
	);
	expect(isAsked()).toBe(false);
});

test("older engines ask too: they go by the event's return value", () => {
	store.apply(attemptTurned(SENDING));
	const leaving = Object.assign(new Event("beforeunload"), { returnValue: false });
	page.dispatchEvent(leaving);
	expect(leaving.returnValue).toBe(true);
});
