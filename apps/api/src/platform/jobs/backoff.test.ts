import { expect, it } from "vitest";
import { LONGEST_WAIT_MS, MAX_ATTEMPTS, pauseAfter } from "./backoff.ts";

const MIDDLE = 0.5;
const DAY_MS = 24 * 60 * 60 * 1000;

it("the pause doubles from two seconds up to half an hour", () => {
	const pauses = [1, 2, 3, 10, 11, 200].map((attempts) => pauseAfter(attempts, MIDDLE));
	expect(pauses).toEqual([2_000, 4_000, 8_000, 1_024_000, 1_800_000, 1_800_000]);
});

it("entries that failed together are retried up to a quarter earlier or later", () => {
	expect(pauseAfter(3, 0)).toBe(6_000);
	expect(pauseAfter(3, 1)).toBe(10_000);
	expect(LONGEST_WAIT_MS).toBe(37.5 * 60_000);
	expect(pauseAfter(MAX_ATTEMPTS, 1)).toBe(LONGEST_WAIT_MS);
});

it("all attempts together take about five days, longer than a long weekend", () => {
	let total = 0;
	for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts++) total += pauseAfter(attempts, MIDDLE);
	expect(total / DAY_MS).toBeGreaterThan(4.5);
	expect(total / DAY_MS).toBeLessThan(5.5);
});
