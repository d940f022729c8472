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
afterEach(() => vi.unstubAllGlobals());

test.each([
	[{ expiresAt: 1_800_000_000 }, 1_800_000_000_000],
	[{}, undefined],
])("a captcha with %j is solved, and ends at %s milliseconds", async (end, expiresAtMs) => {
	const challenge = { parameters: { ...PARAMETERS, ...end }, signature: "x" };
	serve(async () => Response.json(challenge));
	const solved = await solveCaptcha(new AbortController().signal);
	expect(solved.expiresAtMs).toBe(expiresAtMs);
	expect(JSON.parse(atob(solved.payload))).toEqual({ challenge, solution: { counter: 7 } });
});
