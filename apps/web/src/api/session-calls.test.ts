import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetCsrfToken } from "./csrf-token.ts";
import { refuse, serveCalls } from "./fake-server.ts";
import {
	clearSessionToken,
	keepSessionToken,
	readSessionEnd,
	readSessionToken,
} from "./kept-session-token.ts";
import { renewSession } from "./session-calls.ts";

const HALF_AN_HOUR_MS = 30 * 60_000;
/** A renewed session. */
const { signal: GOES_ON } = new AbortController();

beforeEach(() => {
	vi.useFakeTimers({ now: 0, toFake: ["Date"] });
	forgetCsrfToken();
	keepSessionToken("first.token.x");
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	clearSessionToken();
});

test("a renewed session has another token and a new end", async () => {
	const calls = serveCalls(async () => Response.json({ success: true, token: "second.token.x" }));
	vi.setSystemTime(60_000);
	await renewSession(GOES_ON);
	expect(calls.map(({ headers }) => headers.get("Authorization"))).toEqual([
		"Bearer first.token.x",
	]);
	expect(readSessionToken()).toBe("second.token.x");
	expect(readSessionEnd()).toBe(60_000 + HALF_AN_HOUR_MS);
});

test("a session that cannot be renewed keeps its token and its end", async () => {
	serveCalls(async () => refuse(503, "busy"));
	vi.setSystemTime(60_000);
	await expect(renewSession(GOES_ON)).rejects.toMatchObject({ errorCode: "busy" });
	expect(readSessionToken()).toBe("first.token.x");
	expect(readSessionEnd()).toBe(HALF_AN_HOUR_MS);
});

test("a session that ends during its renewal gets no new token", async () => {
	const ending = new AbortController();
	serveCalls(async () => {
		clearSessionToken();
		ending.abort();
		return Response.json({ success: true, token: "second.token.x" });
	});
	await renewSession(ending.signal);
	expect(readSessionToken()).toBeUndefined();
});
