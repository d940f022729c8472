import { expect, it } from "vitest";
import { median, percentile } from "./statistics.ts";

it.each([
	[[3, 1, 2], 0.5, 2],
	[[10], 0.99, 10],
	[Array.from({ length: 100 }, (_, index) => index + 1), 0.99, 99],
	[Array.from({ length: 100 }, (_, index) => index + 1), 1, 100],
])("of %j the percentile %f is %i", (values, share, expected) => {
	expect(percentile(values, share)).toBe(expected);
});

it("the median of an even number is the lower of the two in the middle", () => {
	expect(median([1, 2, 3, 4])).toBe(2);
});
