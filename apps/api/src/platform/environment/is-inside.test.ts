import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
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

it("a symbolic link leads to where it points, whichever of the two it is", () => {
	const place = mkdtempSync(join(tmpdir(), "sim-registration-inside-"));
	onTestFinished(() => rmSync(place, { recursive: true }));
	const [data, link] = [join(place, "data"), join(place, "link")];
	mkdirSync(data);
	symlinkSync(data, link);
	expect(isInside(join(link, "new", "folder"), data)).toBe(true);
	expect(isInside(join(data, "new"), link)).toBe(true);
	expect(isInside(link, data)).toBe(true);
	expect(isInside(place, link)).toBe(false);
});
