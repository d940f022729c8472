import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "../api/fake-server.ts";
import { missingFile } from "../loading/load-for-press.ts";
import { solveCaptcha } from "./solve-captcha.ts";

const PARAMETERS = {
	algorithm: "SHA-256",
	nonce: "n",
	salt: "s",
	cost: 1,
	keyLength: 32,
	keyPrefix: "00",
};

/** A worker that returns the solution at once. */
class SolvingWorker {
	onmessage: (event: { data: unknown }) => void = () => {};
	terminate(): void {}
	postMessage(): void {
		queueMicrotask(() => this.onmessage({ data: { counter: 7 } }));
	}
}

beforeEach(() => {
	vi.stubGlobal("window", {});
	vi.stubGlobal("Worker", SolvingWorker);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a release that removed the worker is reported, and not a failure of the phone", async () => {
	vi.stubGlobal(
		"Worker",
		class extends SolvingWorker {
			onerror = () => {};
			override postMessage(): void {
				queueMicrotask(() => this.onerror());
			}
		},
	);
	for (const [script, state] of [
		["main-1a.js", undefined],
		["main-2b.js", "newer"],
	]) {
		const page = `<script id="configuration"></script><script src="${script}"></script>`;
		const challenge = { parameters: { ...PARAMETERS, expiresAt: 1 }, signature: "x" };
		serve(async (request) =>
			request.url.endsWith("/en") ? new Response(page) : Response.json(challenge),
		);
		vi.stubGlobal("location", { href: "https://form.example/en" });
		vi.stubGlobal("document", {
			documentElement: { lang: "en" },
			querySelector: () => ({ getAttribute: () => "main-1a.js" }),
		});
		await expect(solveCaptcha(new AbortController().signal)).rejects.toThrow("A worker failed");
		expect(missingFile.read()).toBe(state);
	}
	missingFile.set(undefined);
});

test("a solution has the age of its challenge, whatever the phone's clock says", async () => {
	vi.useFakeTimers();
	const challenge = { parameters: { ...PARAMETERS, expiresAt: 1 }, signature: "x" };
	serve(async () => {
		vi.advanceTimersByTime(3_000);
		return Response.json(challenge);
	});
	const solved = await solveCaptcha(new AbortController().signal);
	expect(JSON.parse(atob(solved.payload))).toEqual({ challenge, solution: { counter: 7 } });
	expect(solved.ageMs()).toBe(3_000);
});
