import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAge } from "./start-age.ts";

const MINUTE_MS = 60_000;

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test("an age grows with time", () => {
	const age = startAge();
	expect(age()).toBe(0);
	vi.advanceTimersByTime(MINUTE_MS);
	expect(age()).toBe(MINUTE_MS);
});

test("an age includes the time that a phone slept while one clock stood still", () => {
	const age = startAge();
	vi.setSystemTime(Date.now() + 25 * MINUTE_MS);
	expect(age()).toBe(25 * MINUTE_MS);
});

test("an age does not shrink when the phone's clock is set back", () => {
	const age = startAge();
	vi.advanceTimersByTime(MINUTE_MS);
	vi.setSystemTime(0);
	expect(age()).toBe(MINUTE_MS);
});
