import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { companyEdited } from "./entry-transitions.ts";
import { loggedIn, loggedOut } from "./session-transitions.ts";
import { EMPTY_COMPANY } from "./step-values.ts";
import { attemptChanged, registered } from "./submission-transitions.ts";
import { WizardStore } from "./wizard-store.ts";

const SENDING = {
	kind: "sending",
	progress: { sentBytes: 0, totalBytes: 0 },
} as const;

let { noteWriting, reloadPage, warnBeforeLeaving }: typeof import("./leave-warning.ts") =
	await import("./leave-warning.ts");
let page: EventTarget;
let store: WizardStore;

/** Whether the browser would ask before the page is left. */
function isAsked(): boolean {
	const leaving = new Event("beforeunload", { cancelable: true });
	page.dispatchEvent(leaving);
	return leaving.defaultPrevented;
}

beforeEach(async () => {
	// A page knows of one reload.
	vi.resetModules();
	({ noteWriting, reloadPage, warnBeforeLeaving } = await import("./leave-warning.ts"));
	page = new EventTarget();
	store = new WizardStore();
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

test("the page may be left after the registration, but not while it is sent", () => {
	store.apply(companyEdited({ ...EMPTY_COMPANY, email: "o" }));
	store.apply(attemptChanged(SENDING));
	expect(isAsked()).toBe(true);
	store.apply(attemptChanged({ kind: "connectionLost" }));
	expect(isAsked()).toBe(true);
	store.apply(
		registered({ success: true, reference: "R", mailedTo: [], registeredAt: new Date(0) }),
	);
	expect(isAsked()).toBe(false);
});

test("older engines ask too: they use the event's return value", () => {
	store.apply(attemptChanged(SENDING));
	const leaving = Object.assign(new Event("beforeunload"), { returnValue: false });
	page.dispatchEvent(leaving);
	expect(leaving.returnValue).toBe(true);
});

test("the page may be left while nothing was entered, but not while the draft is being written", async () => {
	let finish = () => {};
	const promise = new Promise<void>((resolve) => {
		finish = resolve;
	});
	noteWriting(Promise.resolve());
	noteWriting(promise);
	await Promise.resolve();
	expect(isAsked()).toBe(true);
	finish();
	await vi.waitFor(() => expect(isAsked()).toBe(false));
});

test("a requested reload waits for the draft, and asks nothing", async () => {
	const reload = vi.fn();
	vi.stubGlobal("location", { reload });
	let finish = () => {};
	noteWriting(
		new Promise<void>((resolve) => {
			finish = resolve;
		}),
	);
	const reloading = reloadPage();
	await Promise.resolve();
	expect(reload).not.toHaveBeenCalled();
	finish();
	await reloading;
	expect(reload).toHaveBeenCalledOnce();
	store.apply(attemptChanged(SENDING));
	expect(isAsked()).toBe(false);
});

test("a requested reload does not wait for storage longer than two seconds", async () => {
	vi.useFakeTimers();
	const reload = vi.fn();
	vi.stubGlobal("location", { reload });
	noteWriting(new Promise(() => {}));
	const reloading = reloadPage();
	await vi.advanceTimersByTimeAsync(1_999);
	expect(reload).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	await reloading;
	expect(reload).toHaveBeenCalledOnce();
	vi.useRealTimers();
});
