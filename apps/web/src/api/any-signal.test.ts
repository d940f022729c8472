import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { anySignal } from "./any-signal.ts";

test("ends with the first signal that ends, for its reason", () => {
	const [one, other] = [new AbortController(), new AbortController()];
	const both = anySignal([one.signal, other.signal]);
	expect(both.aborted).toBe(false);
	other.abort("left");
	expect(getEventListeners(one.signal, "abort")).toEqual([]);
	one.abort("too late");
	expect(both.aborted).toBe(true);
	expect(both.reason).toBe("left");
});

test("has ended where one of them had", () => {
	const over = anySignal([new AbortController().signal, AbortSignal.abort("before")]);
	expect(over.reason).toBe("before");
});
