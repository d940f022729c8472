import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";
import { forgetCsrfToken, withCsrfHeader } from "./csrf-token.ts";
import { refuse, serve, serveCalls } from "./fake-server.ts";

const answer = v.object({ success: v.literal(true) });

function post(): Promise<v.InferOutput<typeof answer>> {
	return withCsrfHeader((headers) => call("login/renew", answer, { method: "post", headers }));
}

function tokensOf(calls: readonly Request[]): (string | null)[] {
	return calls.map(({ headers }) => headers.get("X-CSRF-Token"));
}

beforeEach(() => forgetCsrfToken());
afterEach(() => vi.unstubAllGlobals());

describe("the CSRF token", () => {
	test("is fetched once for all calls, until it is dropped", async () => {
		const calls = serveCalls(async () => Response.json({ success: true }));
		await Promise.all([post(), post()]);
		await post();
		forgetCsrfToken();
		await post();
		expect(tokensOf(calls)).toEqual(["csrf-1", "csrf-1", "csrf-1", "csrf-2"]);
	});

	test("is fetched again by the next call after a network error", async () => {
		serve(() => Promise.reject(new TypeError("Failed to fetch")));
		await expect(post()).rejects.toBeInstanceOf(ConnectionLostError);
		const calls = serveCalls(async () => Response.json({ success: true }));
		await post();
		expect(tokensOf(calls)).toEqual(["csrf-1"]);
	});

	test("is replaced if the server no longer accepts it, and the call succeeds", async () => {
		const calls = serveCalls(async ({ headers }) =>
			headers.get("X-CSRF-Token") === "csrf-1"
				? refuse(403, "csrf_failed")
				: Response.json({ success: true }),
		);
		await post();
		await post();
		expect(tokensOf(calls)).toEqual(["csrf-1", "csrf-2", "csrf-2"]);
	});

	test("is replaced only once: a second refusal ends the call", async () => {
		const calls = serveCalls(async () => refuse(403, "csrf_failed"));
		await expect(post()).rejects.toMatchObject({ errorCode: "csrf_failed" });
		expect(tokensOf(calls)).toEqual(["csrf-1", "csrf-2"]);
	});

	test.each([
		[401, "session_expired"],
		[403, "form_submission_error"],
		[503, "busy"],
	])("does not cause a call refused with %i %s to be repeated", async (status, errorCode) => {
		const calls = serveCalls(async () => refuse(status, errorCode));
		await expect(post()).rejects.toMatchObject({ errorCode });
		expect(calls).toHaveLength(1);
	});
});
