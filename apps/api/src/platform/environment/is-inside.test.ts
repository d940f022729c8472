import { expect, it } from "vitest";
import { isInside } from "./is-inside.ts";

it.each([
	["/data", "/data", true],
	["/data/files", "/data", true],
	["/data/../data/files", "/data/", true],
	["/database", "/data", false],
	["/", "/data", false],
	["/keys", "/data", false],
	[undefined, "/data", false],
	["/data", undefined, false],
	[undefined, undefined, false],
])("%s in %s: %s", (path, directory, expected) => {
	expect(isInside(path, directory)).toBe(expected);
});
