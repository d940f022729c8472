import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetCsrfToken } from "./csrf-token.ts";
import { endSession } from "./end-session.ts";
import { hang, refuse, serve, serveCalls } from "./fake-server.ts";
import { clearSessionToken, keepSessionToken, readSessionToken } from "./session-token.ts";

beforeEach(() => {
	forgetCsrfToken();
	keepSessionToken("a.b.c");
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	clearSessionToken();
});

test("a log-out names its session, and the token leaves the phone", async () => {
	const calls = serveCalls(async () => Response.json({ success: true }));
	await endSession();
	expect(calls.map(({ headers }) => headers.get("Authorization"))).toEqual(["Bearer a.b.c"]);
	expect(readSessionToken()).toBeUndefined();
});

test("the token leaves the phone also where the server refuses", async () => {
	serveCalls(async () => refuse(503, "maintenance"));
	await endSession();
	expect(readSessionToken()).toBeUndefined();
});

test("the token leaves the phone also without a network", async () => {
	serve(() => Promise.reject(new TypeError("Failed to fetch")));
	await endSession();
	expect(readSessionToken()).toBeUndefined();
});

test("a log-out waits five seconds for the server, and no longer", async () => {
	vi.useFakeTimers();
	serveCalls(hang);
	const ended = vi.fn();
	const leaving = endSession().then(ended);
	await vi.advanceTimersByTimeAsync(4_999);
	expect(ended).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	await leaving;
	expect(readSessionToken()).toBeUndefined();
});
