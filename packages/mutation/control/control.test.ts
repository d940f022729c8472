import { expect, it } from "vitest";
import { isUnwatched, isWatched, isWatchedName } from "./control.ts";

it.each([
	[10, false],
	[11, true],
])("%i is above the limit: %s", (value, isAbove) => {
	expect(isWatched(value)).toBe(isAbove);
	expect(() => isUnwatched(value)).not.toThrow();
});

it("knows the watched name", () => {
	expect(isWatchedName("watched")).toBe(true);
});
