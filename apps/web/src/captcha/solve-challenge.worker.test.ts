import { afterEach, expect, test, vi } from "vitest";
import { STILL_WORKING } from "../workers/still-working.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("the worker reports within two seconds that it is still working", async () => {
	vi.useFakeTimers();
	const listen = vi.fn<(type: string, listener: (event: { data: object }) => void) => void>();
	const post = vi.fn();
	vi.stubGlobal("addEventListener", listen);
	vi.stubGlobal("postMessage", post);
	// A phone that computes and never finishes.
	vi.stubGlobal("crypto", { subtle: { importKey: () => new Promise(() => {}) } });
	await import("./solve-challenge.worker.ts");
	const [, solve] = listen.mock.calls[0] ?? [];
	const bytes = { nonce: "00", salt: "00", keyPrefix: "00" };
	solve?.({ data: { parameters: { algorithm: "PBKDF2/SHA-256", cost: 1, ...bytes } } });
	await vi.advanceTimersByTimeAsync(2_000);
	expect(post.mock.calls).toEqual([[STILL_WORKING]]);
});
