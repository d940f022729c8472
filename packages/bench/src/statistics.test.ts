import { expect, it } from "vitest";
import { median, medianInterval, percentile } from "./statistics.ts";

it.each([
	[[3, 1, 2], 0.5, 2],
	[[10], 0.99, 10],
	[Array.from({ length: 100 }, (_, index) => index + 1), 0.99, 99],
	[Array.from({ length: 100 }, (_, index) => index + 1), 1, 100],
])("percentile of %j at %f is %i", (values, share, expected) => {
	expect(percentile(values, share)).toBe(expected);
});

it("takes the lower middle value as the median of an even number of values", () => {
	expect(median([1, 2, 3, 4])).toBe(2);
});

/** Deterministic random numbers. */
function generator(): () => number {
	let state = 1;
	return () => {
		state = (state * 16_807) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

it("the interval contains the median and narrows with more values", () => {
	const random = generator();
	const sample = (size: number) => Array.from({ length: size }, (_, index) => (index + 0.5) / size);
	const few = medianInterval(sample(20), random);
	const many = medianInterval(sample(500), random);
	for (const { median, low, high } of [few, many]) {
		expect(low).toBeLessThan(median);
		expect(high).toBeGreaterThan(median);
	}
	// Of 500 even values from 0 to 1 the median's standard error is about 0.022.
	expect(many.high - many.low).toBeGreaterThan(0.06);
	expect(many.high - many.low).toBeLessThan(0.12);
	expect(few.high - few.low).toBeGreaterThan(0.2);
});

it("the interval of equal values is that value", () => {
	expect(medianInterval([2, 2, 2], generator())).toEqual({ median: 2, low: 2, high: 2 });
});
