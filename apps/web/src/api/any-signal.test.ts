import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { anySignal } from "./any-signal.ts";

test("aborts with the first signal that aborts, for the same reason", () => {
	const [one, other] = [new AbortController(), new AbortController()];
	const both = anySignal([one.signal, other.signal]);
	expect(both.aborted).toBe(false);
	other.abort("left");
	expect(getEventListeners(one.signal, "abort")).toEqual([]);
	one.abort("too late");
	expect(both.aborted).toBe(true);
	expect(both.reason).toBe("left");
});

test("is aborted from the start if one of the signals was", () => {
	const over = anySignal([new AbortController().signal, AbortSignal.abort("before")]);
	expect(over.reason).toBe("before");
});
