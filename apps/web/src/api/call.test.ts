import * as v from "valibot";
import { afterEach, describe, expect, test, vi } from "vitest";
import { activateLanguage } from "../i18n/active-language.ts";
import { ApiProblem, watchProblems } from "./api-problem.ts";
import { call } from "./call.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";
import { hang, refuse, serve } from "./fake-server.ts";
import { clearSessionToken, keepSessionToken } from "./kept-session-token.ts";

const answer = v.object({ success: v.literal(true) });

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	clearSessionToken();
});

describe("a call", () => {
	test("carries cookies, JSON and the bearer token of the session", async () => {
		const asked = serve(async () => Response.json({ success: true }));
		keepSessionToken("a.b.c");
		await call("login/login", answer, { method: "post", json: { accountNO: "204518837" } });
		const [request] = asked;
		expect(request?.credentials).toBe("same-origin");
		expect(request?.headers.get("Content-Type")).toBe("application/json");
		expect(request?.headers.get("Authorization")).toBe("Bearer a.b.c");
	});

	test.each([
		["en", "en"],
		["tc", "zh-Hant-HK"],
	] as const)(
		"from the form at /%s asks for %s, even on a page that the browser has translated",
		async (language, lang) => {
			const asked = serve(async () => Response.json({ success: true }));
			await activateLanguage(language, { lang: "" });
			vi.stubGlobal("document", { documentElement: { lang: "hi" } });
			await call("login/csrf", answer);
			expect(asked[0]?.headers.get("Accept-Language")).toBe(lang);
		},
	);

	test("without a session carries no token", async () => {
		const asked = serve(async () => Response.json({ success: true }));
		await call("login/csrf", answer);
		expect(asked[0]?.headers.has("Authorization")).toBe(false);
	});

	test("is aborted after 480000 ms, and not earlier", async () => {
		vi.useFakeTimers();
		serve(hang);
		const ended = vi.fn();
		const attempt = call("login/csrf", answer).catch((error: unknown) => {
			ended();
			return error;
		});
		await vi.advanceTimersByTimeAsync(479_999);
		expect(ended).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(await attempt).toBeInstanceOf(ConnectionLostError);
	});

	test("that the server refuses throws a problem with its code", async () => {
		serve(async () => refuse(401, "session_expired"));
		const problem = await call("login/csrf", answer).catch((error: unknown) => error);
		expect(problem).toBeInstanceOf(ApiProblem);
		expect(problem).toMatchObject({ status: 401, errorCode: "session_expired" });
	});

	test("is made once, and watchers receive the reason of the refusal", async () => {
		const heard = vi.fn();
		const endWatch = watchProblems(heard);
		const asked = serve(async () => refuse(503, "maintenance"));
		const problem = await call("login/csrf", answer).catch((error: unknown) => error);
		endWatch();
		await expect(call("login/csrf", answer)).rejects.toMatchObject({ status: 503 });
		expect(asked).toHaveLength(2);
		expect(heard).toHaveBeenCalledExactlyOnceWith(problem, undefined);
	});

	test("is reported with the token that it carried, although another login came before its answer", async () => {
		const heard = vi.fn();
		const endWatch = watchProblems(heard);
		keepSessionToken("a.b.c");
		serve(async () => {
			keepSessionToken("d.e.f");
			return refuse(401, "session_expired");
		});
		const problem = await call("login/renew", answer).catch((error: unknown) => error);
		endWatch();
		expect(heard).toHaveBeenCalledExactlyOnceWith(problem, "a.b.c");
	});

	test("whose answer is cut off is reported as a lost connection", async () => {
		serve(async () => {
			const start = (stream: ReadableStreamDefaultController) => stream.error(new TypeError("cut"));
			return new Response(new ReadableStream({ start }));
		});
		await expect(call("login/csrf", answer)).rejects.toBeInstanceOf(ConnectionLostError);
	});

	test("of a proxy that fails is a form_submission_error", async () => {
		serve(async () => new Response("<p>Server error</p>", { status: 500 }));
		await expect(call("login/csrf", answer)).rejects.toMatchObject({
			errorCode: "form_submission_error",
		});
	});
});
