import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAge } from "./start-age.ts";

const MINUTE_MS = 60_000;

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test("an age grows with the time", () => {
	const age = startAge();
	expect(age()).toBe(0);
	vi.advanceTimersByTime(MINUTE_MS);
	expect(age()).toBe(MINUTE_MS);
});

test("an age includes what a phone has slept, when one clock stood still", () => {
	const age = startAge();
	vi.setSystemTime(Date.now() + 25 * MINUTE_MS);
	expect(age()).toBe(25 * MINUTE_MS);
});

test("an age is not less when the phone's clock is set back", () => {
	const age = startAge();
	vi.advanceTimersByTime(MINUTE_MS);
	vi.setSystemTime(0);
	expect(age()).toBe(MINUTE_MS);
});
