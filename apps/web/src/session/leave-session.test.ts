import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetCsrfToken } from "../api/csrf-token.ts";
import { hang, refuse, serve, serveCalls } from "../api/fake-server.ts";
import {
	clearSessionToken,
	keepSessionToken,
	readSessionToken,
} from "../api/kept-session-token.ts";
import { loggedIn, loggedOut, signedOut } from "../registration/session-transitions.ts";
import { attemptChanged } from "../registration/submission-transitions.ts";
import { WizardStore } from "../registration/wizard-store.ts";
import { handle401AndMaintenance } from "./handle-401-and-maintenance.ts";
import { leaveSession } from "./leave-session.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const OTHER = { accountNO: "204518838", mobileNO: "61234568", brNO: "" };

let store: WizardStore;

beforeEach(() => {
	forgetCsrfToken();
	keepSessionToken("a.b.c");
	store = new WizardStore();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	clearSessionToken();
});

test("a log-out names its session, and the phone forgets the token", async () => {
	const calls = serveCalls(async () => Response.json({ success: true }));
	await leaveSession(store, loggedOut());
	expect(calls.map(({ headers }) => headers.get("Authorization"))).toEqual(["Bearer a.b.c"]);
	expect(readSessionToken()).toBeUndefined();
	expect(store.read()).toMatchObject({ hasSession: false, login: { accountNO: "" } });
});

test.each([
	["a log-out", undefined, {}],
	["going back to login", { keepsDraft: true }, { keepsDraft: true }],
])(
	"%s tells the server whether the entered data waits for the next login",
	async (_what, how, body) => {
		const calls = serveCalls(async () => Response.json({ success: true }));
		await leaveSession(store, loggedOut(), how);
		expect(await Promise.all(calls.map((call) => call.json()))).toEqual([body]);
	},
);

test("the phone forgets the token even if the server refuses", async () => {
	serveCalls(async () => refuse(503, "maintenance"));
	await leaveSession(store, loggedOut());
	expect(readSessionToken()).toBeUndefined();
});

test("the phone forgets the token even without a network", async () => {
	serve(() => Promise.reject(new TypeError("Failed to fetch")));
	await leaveSession(store, loggedOut());
	expect(readSessionToken()).toBeUndefined();
});

test("nothing that was entered stays if the session had ended before", async () => {
	const stopHandling = handle401AndMaintenance(store);
	serveCalls(async () => refuse(401, "unauthorized"));
	await leaveSession(store, loggedOut());
	stopHandling();
	expect(store.read()).toMatchObject({ login: { accountNO: "" }, wasSignedOut: false });
});

test("a log-out waits for the server five seconds at most", async () => {
	vi.useFakeTimers();
	serveCalls(hang);
	const left = vi.fn();
	const leaving = leaveSession(store, loggedOut()).then(left);
	await vi.advanceTimersByTimeAsync(4_999);
	expect(left).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	await leaving;
	expect(readSessionToken()).toBeUndefined();
});

test("nothing is sent again while the server is awaited", async () => {
	vi.useFakeTimers();
	serveCalls(hang);
	store.apply(attemptChanged({ kind: "connectionLost" }));
	const leaving = leaveSession(store, loggedOut());
	expect(store.read()).toMatchObject({ attempt: undefined, hasSession: true });
	await vi.advanceTimersByTimeAsync(5_000);
	await leaving;
});

test("a session that began while the server was awaited stays", async () => {
	vi.useFakeTimers();
	serveCalls(hang);
	const leaving = leaveSession(store, loggedOut());
	store.apply(signedOut());
	store.apply(loggedIn(OTHER, { isDummyBr: false }));
	keepSessionToken("d.e.f");
	await vi.advanceTimersByTimeAsync(5_000);
	await leaving;
	expect(readSessionToken()).toBe("d.e.f");
	expect(store.read()).toMatchObject({ hasSession: true, login: OTHER });
});
