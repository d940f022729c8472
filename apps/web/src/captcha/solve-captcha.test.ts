import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "../api/fake-server.ts";
import { solveCaptcha } from "./solve-captcha.ts";

const PARAMETERS = {
	algorithm: "SHA-256",
	nonce: "n",
	salt: "s",
	cost: 1,
	keyLength: 32,
	keyPrefix: "00",
};

/** A worker that solves what it is given at once. */
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

test("a solution is as old as its challenge, whatever the phone's clock says", async () => {
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
