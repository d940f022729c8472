import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetCsrfToken } from "../api/csrf-token.ts";
import { hang, refuse, serveCalls } from "../api/fake-server.ts";
import { clearSessionToken, keepSessionToken } from "../api/kept-session-token.ts";
import { SessionMissingError } from "./draft-key.ts";
import { ServerHalves } from "./server-halves.ts";

const HALF = btoa("x".repeat(32));
const OTHER_HALF = btoa("y".repeat(32));

let kept: Map<string, string>;
let halves: ServerHalves;

beforeEach(() => {
	vi.useFakeTimers({ now: 0 });
	kept = new Map();
	vi.stubGlobal("localStorage", {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => kept.set(name, value),
		removeItem: (name: string) => kept.delete(name),
	});
	forgetCsrfToken();
	keepSessionToken("a.b.c");
	halves = new ServerHalves();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	clearSessionToken();
});

describe("a half", () => {
	test("is requested once, with the session's token", async () => {
		const calls = serveCalls(async () => Response.json({ keyHalf: HALF }));
		expect(await halves.of("family")).toBe(HALF);
		expect(await halves.of("family")).toBe(HALF);
		expect(calls).toHaveLength(1);
		expect(calls[0]?.url).toMatch(/api\/draft\/takeKeyHalf$/);
		expect(calls[0]?.headers.get("Authorization")).toBe("Bearer a.b.c");
		expect(await calls[0]?.json()).toEqual({ device: "family" });
	});

	test("is requested with the token of a login in progress", async () => {
		clearSessionToken();
		const calls = serveCalls(async () => Response.json({ keyHalf: HALF }));
		expect(halves.hasSession).toBe(false);
		halves.newToken = "d.e.f";
		expect(await halves.of("family")).toBe(HALF);
		expect(calls[0]?.headers.get("Authorization")).toBe("Bearer d.e.f");
	});

	test.each([503, 429, 500])("is requested again after %i, until it arrives", async (status) => {
		let failures = 3;
		const calls = serveCalls(async () =>
			failures-- > 0 ? refuse(status, "overloaded") : Response.json({ keyHalf: HALF }),
		);
		const half = halves.of("family");
		await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000);
		expect(await half).toBe(HALF);
		expect(calls).toHaveLength(4);
	});

	test("is not available without a session, and is with the next one", async () => {
		clearSessionToken();
		await expect(halves.of("family")).rejects.toThrow(SessionMissingError);
		keepSessionToken("a.b.c");
		serveCalls(async () => refuse(401, "session_expired"));
		await expect(halves.of("family")).rejects.toThrow(SessionMissingError);
		serveCalls(async () => Response.json({ keyHalf: HALF }));
		expect(await halves.of("family")).toBe(HALF);
	});

	test("is requested again if a call has no answer for 15 seconds", async () => {
		const calls = serveCalls((request) =>
			calls.length > 1 ? Promise.resolve(Response.json({ keyHalf: HALF })) : hang(request),
		);
		const half = halves.of("family");
		await vi.advanceTimersByTimeAsync(15_000 + 500);
		expect(await half).toBe(HALF);
	});

	test("is requested again at another login, which reports whether it is the same", async () => {
		let half = HALF;
		serveCalls(async () => Response.json({ keyHalf: half }));
		await halves.of("family");
		expect(await halves.renew("family")).toBe(true);
		half = OTHER_HALF;
		expect(await halves.renew("family")).toBe(false);
		expect(await halves.of("family")).toBe(OTHER_HALF);
	});
});

describe("a draft that ended", () => {
	test("has its half destroyed, by a later page if the server is down", async () => {
		serveCalls(() => Promise.reject(new TypeError("Failed to fetch")));
		halves.end("one");
		halves.end("two");
		await vi.advanceTimersByTimeAsync(10_000);
		expect(kept.size).toBe(1);
		clearSessionToken();
		const calls = serveCalls(async () => Response.json({ success: true }));
		new ServerHalves().destroyEnded();
		await vi.waitFor(() => expect(kept.size).toBe(0));
		const asked = calls.filter(({ url }) => url.endsWith("api/draft/destroyKeyHalf"));
		expect(await Promise.all(asked.map((each) => each.json()))).toEqual(
			expect.arrayContaining([{ device: "one" }, { device: "two" }]),
		);
		expect(asked[0]?.headers.has("Authorization")).toBe(false);
	});

	test("has its half destroyed even if another's is being destroyed when it ends", async () => {
		const destroyed: unknown[] = [];
		serveCalls(async (request) => {
			if (request.url.endsWith("api/draft/destroyKeyHalf")) {
				if (destroyed.push(await request.json()) === 1) halves.end("two");
			}
			return Response.json({ success: true });
		});
		halves.end("one");
		await vi.waitFor(() => expect(kept.size).toBe(0));
		expect(destroyed).toEqual([{ device: "one" }, { device: "two" }]);
	});

	test("causes no call if the server has no half", async () => {
		const calls = serveCalls(async () => Response.json({ success: true }));
		halves.destroyEnded();
		await vi.advanceTimersByTimeAsync(0);
		expect(calls).toEqual([]);
	});
});

describe("halves of drafts that outlive their tabs", () => {
	test("are kept, and no longer kept, as the server says", async () => {
		const answers = [{ keptUntil: "2026-12-07T04:00:00.000Z" }, {}];
		const calls = serveCalls(async () => Response.json(answers.shift()));
		expect(await halves.keep("family", true)).toBe(true);
		expect(await halves.keep("family", false)).toBe(false);
		expect(calls[0]?.url).toMatch(/api\/draft\/keepKeyHalf$/);
		expect(await calls[0]?.json()).toEqual({ device: "family", isKept: true });
	});

	test("are found in one call, and this page leaves one that others may open", async () => {
		const answers = [{ devices: ["b"] }, { keyHalf: HALF }, { keyHalf: OTHER_HALF }];
		const calls = serveCalls(async () => Response.json(answers.shift()));
		expect(await halves.findKept(["a", "b"])).toEqual(["b"]);
		expect(await calls[0]?.json()).toEqual({ devices: ["a", "b"] });
		expect(await halves.of("b")).toBe(HALF);
		halves.forget("b");
		expect(await halves.of("b")).toBe(OTHER_HALF);
	});

	test("need a session", async () => {
		clearSessionToken();
		await expect(halves.keep("family", true)).rejects.toThrow(SessionMissingError);
		await expect(halves.findKept(["family"])).rejects.toThrow(SessionMissingError);
	});
});
